import { reportFault } from "#app/report-fault.ts";
import { useEffect, useRef, useState } from "react";
import { toAddress } from "#domain/base-path.ts";
import type { Stroke } from "#domain/cutout/stroke.ts";
import { type CutoutSession, openCutoutSession } from "./cut-out.ts";

export type CutoutState =
  | { status: "LOADING" }
  | { status: "FAILED" }
  /** The last strokes are not in `image` while `isWorking`. */
  | { status: "READY"; photograph: ImageBitmap; image: ImageData; isWorking: boolean };

async function loadPicture(address: string): Promise<ImageBitmap> {
  const picture = new Image();
  picture.src = toAddress(address);
  await picture.decode();
  return await createImageBitmap(picture);
}

type Progress = { done: readonly Stroke[]; isBusy: boolean; isClosed: boolean };

const begin = (done: readonly Stroke[]): Progress => ({ done, isBusy: false, isClosed: false });

/** While one cut-out is being made, only the latest strokes wait. */
export function useCutout(photograph: string, current: string | null, strokes: readonly Stroke[]): CutoutState {
  const [state, setState] = useState<CutoutState>({ status: "LOADING" });
  const [session, setSession] = useState<CutoutSession | null>(null);
  const wanted = useRef(strokes);
  const progress = useRef(begin(strokes));

  useEffect(() => {
    let opened: CutoutSession | null = null;
    const own = begin(wanted.current);
    progress.current = own;
    const open = async (): Promise<void> => {
      const [picture, cutout] = await Promise.all([
        loadPicture(photograph),
        current === null ? null : loadPicture(current),
      ]);
      if (own.isClosed) return;
      opened = openCutoutSession({ photograph: picture, current: cutout });
      own.done = wanted.current;
      const image = await opened.cutOut(own.done);
      if (own.isClosed) return;
      setSession(opened);
      setState({ status: "READY", photograph: picture, image, isWorking: false });
    };
    const fail = (error: unknown) => {
      reportFault(error);
      if (!own.isClosed) setState({ status: "FAILED" });
    };
    open().catch(fail);
    return () => {
      own.isClosed = true;
      opened?.close();
      setSession(null);
      setState({ status: "LOADING" });
    };
  }, [photograph, current]);

  useEffect(() => {
    wanted.current = strokes;
    const own = progress.current;
    if (!session || own.isBusy || own.done === strokes) return;
    const cutLatest = async (): Promise<void> => {
      own.isBusy = true;
      setState((before) => (before.status === "READY" ? { ...before, isWorking: true } : before));
      while (own.done !== wanted.current) {
        const cut = wanted.current;
        const image = await session.cutOut(cut);
        own.done = cut;
        setState((before) =>
          before.status === "READY" ? { ...before, image, isWorking: cut !== wanted.current } : before,
        );
      }
    };
    cutLatest()
      .catch((error: unknown) => {
        reportFault(error);
        if (!own.isClosed) setState({ status: "FAILED" });
      })
      .finally(() => (own.isBusy = false));
  }, [session, strokes]);

  return state;
}
