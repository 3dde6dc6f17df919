import { createSerialQueue } from "#app/storage/serial-queue.ts";

type Sent<Request> = { id: number; request: Request };
type Reply<Answer> = { id: number; answer: Answer };

export type WorkerCall<Request, Answer> = {
  /** Loads the worker, so that it can work without a connection later. */
  start: () => void;
  /** Null when the worker has stopped. */
  ask: (request: Request) => Promise<Answer | null>;
  close: () => void;
};

/** `load` starts the worker at the first request, and again after it has failed. */
export function createWorkerCall<Request, Answer>(load: () => Worker): WorkerCall<Request, Answer> {
  let worker: Worker | null = null;
  let isClosed = false;
  let lastId = 0;
  const waiting = new Map<number, (answer: Answer | null) => void>();

  function stop(): void {
    worker?.terminate();
    worker = null;
    for (const settle of waiting.values()) settle(null);
    waiting.clear();
  }

  function start(): Worker {
    const started = load();
    started.addEventListener("message", ({ data: { id, answer } }: MessageEvent<Reply<Answer>>) => {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    });
    // Its script did not load, or it ran out of memory.
    started.addEventListener("error", stop);
    return started;
  }

  return {
    start: () => void (worker ??= start()),
    async ask(request) {
      if (isClosed) return null;
      worker ??= start();
      const { promise, resolve } = Promise.withResolvers<Answer | null>();
      const id = (lastId += 1);
      waiting.set(id, resolve);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage({ id, request } satisfies Sent<Request>);
      return await promise;
    },
    close() {
      isClosed = true;
      stop();
    },
  };
}

/** One request at a time: a decoded photograph takes much memory. */
export function answerRequests(answer: (request: never) => unknown): void {
  const inTurn = createSerialQueue();
  addEventListener("message", ({ data: { id, request } }: MessageEvent<Sent<never>>) => {
    void inTurn(async () => postMessage({ id, answer: await answer(request) }));
  });
}
