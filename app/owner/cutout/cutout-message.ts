import type { Stroke } from "#domain/cutout/stroke.ts";

/** Without `current`, the worker finds a cut-out. */
export type OpenCutout = { kind: "open"; photograph: ImageBitmap; current: ImageBitmap | null };

/** The answer is null unless the cut-out is certain: no owner looks at it. */
type FindCutout = { kind: "find"; photograph: ImageBitmap };

/** The answer is in the photograph's frame, at most `CUTOUT_SIDE_PX` long. Null: it could not be made. */
export type CutoutRequest = OpenCutout | FindCutout | { kind: "cut"; strokes: readonly Stroke[] };
