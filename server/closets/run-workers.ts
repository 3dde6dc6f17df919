/**
 * Runs all workers, and returns when none writes any more. After the first failure `hasFailed()` is true, so that the
 * others stop. @throws the first failure
 */
export async function runWorkers(workers: readonly ((hasFailed: () => boolean) => Promise<void>)[]): Promise<void> {
  let failed = false;
  const run = async (worker: (typeof workers)[number]): Promise<void> => {
    try {
      await worker(() => failed);
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const results = await Promise.allSettled(workers.map(run));
  const failure = results.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
}
