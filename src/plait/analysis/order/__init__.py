"""What surely happens before what: starts, joins, pools, signals, class initialisation."""
