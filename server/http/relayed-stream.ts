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
        // A visitor who leaves ends the pending read: the stream is closed already.
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

/** Piece by piece as it comes; when the source breaks off it ends, and `onBreak` hears why: the visitor is not told. */
export const relayStream = (body: Source, onBreak: (error: unknown) => void): ReadableStream<Uint8Array> =>
  relay(body.getReader(), onBreak, null);

/**
 * The same once its first piece is there: what cannot be read at all is known before an answer begins.
 *
 * @throws what the source says of it
 */
export async function startRelay(body: Source, onBreak: (error: unknown) => void): Promise<ReadableStream<Uint8Array>> {
  const reader = body.getReader();
  return relay(reader, onBreak, await reader.read());
}
