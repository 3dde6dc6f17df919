/** A failed task does not stop the queue. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = last.then(work);
    // The caller gets the error.
    last = done.catch(() => undefined);
    return done;
  };
}
