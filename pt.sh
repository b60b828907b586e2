PYTHONPATH=/tmp/closing/edit/src exec /work/wt/closing/.venv/bin/python -m pytest -q -p no:cacheprovider "$@"
