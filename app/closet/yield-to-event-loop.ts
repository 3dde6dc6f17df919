/** On a desktop; a phone takes about four times as long. */
const MAX_BLOCKING_MS = 8;

/** Await the returned function in a long task: it lets the browser draw and answer when the task has run too long. */
function createYielding(): () => Promise<void> {
  let yieldedAt = performance.now();
  return async () => {
    if (performance.now() - yieldedAt < MAX_BLOCKING_MS) return;
    await new Promise((resume) => void setTimeout(resume));
    yieldedAt = performance.now();
  };
}

export async function runSteps<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  const yieldIfLong = createYielding();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldIfLong();
  }
}
