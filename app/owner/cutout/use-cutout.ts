import { useEffect, useRef, useState } from "react";
import type { Stroke } from "#domain/cutout/stroke.ts";
import { type CutoutSession, openCutoutSession } from "./cut-out.ts";

export type CutoutState =
  | { status: "LOADING" }
  | { status: "FAILED" }
  /** `isWorking`: the last strokes are not in `image` yet. */
  | { status: "READY"; photograph: ImageBitmap; image: ImageData; isWorking: boolean };

async function loadPicture(address: string): Promise<ImageBitmap> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return await createImageBitmap(picture);
}

/** The cut-out of a photograph after the strokes. While one is being made, only the latest strokes wait. */
export function useCutout(photograph: string, current: string | null, strokes: readonly Stroke[]): CutoutState {
  const [state, setState] = useState<CutoutState>({ status: "LOADING" });
  const [session, setSession] = useState<CutoutSession | null>(null);
  const wanted = useRef(strokes);
  const isBusy = useRef(false);

  useEffect(() => {
    let opened: CutoutSession | null = null;
    let isClosed = false;
    const open = async (): Promise<void> => {
      const [picture, cutout] = await Promise.all([
        loadPicture(photograph),
        current === null ? null : loadPicture(current),
      ]);
      if (isClosed) return;
      opened = openCutoutSession({ photograph: picture, current: cutout });
      const image = await opened.cutOut([]);
      if (isClosed) return;
      setSession(opened);
      setState({ status: "READY", photograph: picture, image, isWorking: false });
    };
    open().catch(() => isClosed || setState({ status: "FAILED" }));
    return () => {
      isClosed = true;
      opened?.close();
      setSession(null);
      setState({ status: "LOADING" });
    };
  }, [photograph, current]);

  useEffect(() => {
    const isNew = wanted.current !== strokes;
    wanted.current = strokes;
    if (!session || !isNew || isBusy.current) return;
    const cutLatest = async (): Promise<void> => {
      for (let done: readonly Stroke[] | null = null; done !== wanted.current;) {
        done = wanted.current;
        const image = await session.cutOut(done);
        setState((before) =>
          before.status === "READY" ? { ...before, image, isWorking: done !== wanted.current } : before,
        );
      }
    };
    isBusy.current = true;
    setState((before) => (before.status === "READY" ? { ...before, isWorking: true } : before));
    cutLatest()
      .catch(() => setState({ status: "FAILED" }))
      .finally(() => (isBusy.current = false));
  }, [session, strokes]);

  return state;
}
