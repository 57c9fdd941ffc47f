"""What is known of a worker that is gone."""

from concurrent.futures import BrokenExecutor

from grader.model.message import Message, message


class WorkerLost(BrokenExecutor):
    """The worker ended while it had this job: perhaps by the job, perhaps by chance."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.code, dict(reason.facts))
        self.reason = reason


def lost_process(exit_code: int) -> WorkerLost:
    """A worker on this machine, by what its process left."""
    if exit_code < 0:
        return WorkerLost(message("worker-ended-by-signal", signal=-exit_code))
    return WorkerLost(message("worker-ended", exit_code=exit_code))


def reason_of_loss(error: BaseException) -> Message:
    return error.reason if isinstance(error, WorkerLost) else message("worker-gone")
