import pickle

from plait.base.errors import Lack, Reason, UnsupportedError


def test_the_text_of_an_unsupported_feature_says_what_was_lacking() -> None:
    error = UnsupportedError("an input with 65536 values", Lack.INPUT_VALUES)
    for found in (error, pickle.loads(pickle.dumps(error))):
        reason = pickle.loads(pickle.dumps(str(found)))
        assert isinstance(reason, Reason)
        assert (reason, reason.lack) == ("an input with 65536 values", Lack.INPUT_VALUES)


def test_more_words_do_not_change_what_was_lacking() -> None:
    reason = str(UnsupportedError("an input", Lack.INPUT_VALUES).followed_by(" (called by C.m)"))
    assert isinstance(reason, Reason)
    assert (reason, reason.lack) == ("an input (called by C.m)", Lack.INPUT_VALUES)


def test_most_reasons_say_nothing_of_other_engines() -> None:
    reason = str(UnsupportedError("files"))
    assert isinstance(reason, Reason)
    assert reason.lack is None
