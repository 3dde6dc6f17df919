import type { CDPSession } from "playwright-core";

/** Only the component in `app/ui/photo.tsx` contains this text. */
const SIGN = "no-referrer";

export async function countPhotoRenders(session: CDPSession, during: () => Promise<void>): Promise<number> {
  await session.send("Debugger.enable");
  await session.send("Profiler.enable");
  await session.send("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await during();
  const { result } = await session.send("Profiler.takePreciseCoverage");
  await session.send("Profiler.stopPreciseCoverage");
  const found: { length: number; count: number }[] = [];
  for (const { scriptId, functions } of result) {
    const { scriptSource } = await session.send("Debugger.getScriptSource", { scriptId });
    for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges))
      if (scriptSource.slice(startOffset, endOffset).includes(SIGN))
        found.push({ length: endOffset - startOffset, count });
  }
  await session.send("Debugger.disable");
  const [innermost] = found.toSorted((a, b) => a.length - b.length);
  if (!innermost) throw new Error("No photograph was rendered, or its component no longer contains no-referrer.");
  return innermost.count;
}
