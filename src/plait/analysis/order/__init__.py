"""Must-happen-before: starts, joins, pools, signals, class initialisation."""
