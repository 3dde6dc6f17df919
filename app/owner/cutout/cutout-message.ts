import type { Stroke } from "#domain/cutout/stroke.ts";

/** `current`: the cut-out that the item has. Without it, the worker finds one. */
export type OpenCutout = { kind: "open"; photograph: ImageBitmap; current: ImageBitmap | null };

/** Without an owner who looks: replies null unless the cut-out is certain. */
type FindCutout = { kind: "find"; photograph: ImageBitmap };

/** Answered with the cut-out in the photograph's frame, at most `CUTOUT_SIDE_PX` long. Null: it could not be made. */
export type CutoutRequest = OpenCutout | FindCutout | { kind: "cut"; strokes: readonly Stroke[] };
