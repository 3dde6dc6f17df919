import type { ReadableStreamDefaultReader, ReadableStreamReadResult } from "node:stream/web";

type Piece = ReadableStreamReadResult<Uint8Array>;
type Source = { getReader: () => Pick<ReadableStreamDefaultReader<Uint8Array>, "read" | "cancel"> };

function relay(
  reader: ReturnType<Source["getReader"]>,
  onBreak: (error: unknown) => void,
  first: Piece | null,
): ReadableStream<Uint8Array> {
  let known = first;
  let isCancelled = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = known ?? (await reader.read());
        known = null;
        // A cancel ends the pending read; the stream is closed by then.
        if (isCancelled) return;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (isCancelled) return;
        onBreak(error);
        controller.close();
      }
    },
    cancel(reason) {
      isCancelled = true;
      return reader.cancel(reason);
    },
  });
}

/** When the source fails, the stream ends and `onBreak` gets the error. */
export const relayStream = (body: Source, onBreak: (error: unknown) => void): ReadableStream<Uint8Array> =>
  relay(body.getReader(), onBreak, null);

/** Waits for the first chunk. @throws the source's error when nothing can be read */
export async function startRelay(body: Source, onBreak: (error: unknown) => void): Promise<ReadableStream<Uint8Array>> {
  const reader = body.getReader();
  return relay(reader, onBreak, await reader.read());
}
