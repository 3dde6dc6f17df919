import type { Page } from "playwright-core";

export type Traced = {
  tasks: { ms: number; cpuMs: number }[];
  /** Presented frames, and those with missing tiles. */
  frames: number;
  undrawnFrames: number;
};

type TraceEvent = { name: string; ph: string; pid: number; tid: number; dur?: number; tdur?: number; args: TraceArgs };
type TraceArgs = { name?: string; frame_reporter?: Record<string, unknown> };

function readTrace(text: string): Traced {
  const { traceEvents } = JSON.parse(text) as { traceEvents: TraceEvent[] };
  const toThread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === "thread_name" && args.name === "CrRendererMain";
  const mainThreads = new Set(traceEvents.filter(isMain).map(toThread));
  const tasks = traceEvents
    .filter((event) => event.name === "ThreadControllerImpl::RunTask" && mainThreads.has(toThread(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, cpuMs: tdur / 1000 }));
  const frames = traceEvents
    .filter(({ name }) => name === "PipelineReporter")
    .flatMap(({ args: { frame_reporter: frame } }) => (frame ? [frame] : []))
    .filter(({ state }) => typeof state === "string" && state.startsWith("STATE_PRESENTED"));
  const undrawn = frames.filter((frame) => frame.checkerboarded_needs_raster === true || frame.has_missing_content);
  return { tasks, frames: frames.length, undrawnFrames: undrawn.length };
}

export async function trace(page: Page, scroll: () => Promise<void>): Promise<Traced> {
  const browser = page.context().browser();
  if (!browser) throw new Error("A page without a browser cannot be traced.");
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline.frame"] });
  await scroll();
  const buffer = await browser.stopTracing();
  return readTrace(buffer.toString());
}
