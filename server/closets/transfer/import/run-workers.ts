/** After a failure it still waits for the others: none may write when it returns. @throws the first failure */
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
