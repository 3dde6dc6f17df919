import { reportFault } from "#app/report-fault.ts";
import { useState } from "react";
import { toAddress } from "#domain/base-path.ts";
import type { Stroke } from "#domain/cutout/stroke.ts";
import form from "#app/ui/form.module.css";
import { encodeCutout } from "./cut-out.ts";
import { ToolScreen } from "#app/owner/photograph/tool-screen.tsx";
import tool from "#app/owner/photograph/tool-screen.module.css";
import styles from "./cutout-editor.module.css";
import { StrokeCanvas } from "./stroke-canvas.tsx";
import { useCutout } from "./use-cutout.ts";
import { Check } from "#app/owner/form/labeled-input.tsx";
import chip from "#app/ui/chip.module.css";

export type CutoutTexts = {
  picture: string;
  hint: string;
  withoutBackground: string;
  add: string;
  remove: string;
  undo: string;
  done: string;
  cancel: string;
  loading: string;
  working: string;
  failed: string;
  notSaved: string;
};

export type CutoutEditorProps = {
  texts: CutoutTexts;
  /** At least 800 pixels wide or high if the photograph has them. */
  photograph: string;
  /** In the place of the title. */
  place?: string | undefined;
  /** Null: the background is shown. */
  cutout: string | null;
  /** Null: the photograph with its background. Returns whether it was saved. */
  onDone: (cutout: Blob | null) => Promise<boolean>;
  onCancel: () => void;
  skip?: { label: string; onSkip: () => void };
};

const KINDS = ["remove", "add"] as const;

export function CutoutEditor({ texts, place, photograph, cutout, onDone, onCancel, skip }: CutoutEditorProps) {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [kind, setKind] = useState<Stroke["kind"]>("remove");
  const [isOn, setOn] = useState(true);
  const [saving, setSaving] = useState<"NO" | "BUSY" | "FAILED">("NO");
  const state = useCutout(photograph, cutout, strokes);
  const isReady = state.status === "READY";
  const isBusy = saving === "BUSY";

  async function finish(): Promise<void> {
    if (isBusy || (isOn && !isReady)) return;
    setSaving("BUSY");
    const encoded = isOn && isReady ? encodeCutout(state.image) : Promise.resolve(null);
    const isSaved = await encoded.then(onDone).catch((error: unknown) => (reportFault(error), false));
    setSaving(isSaved ? "NO" : "FAILED");
  }

  return (
    <ToolScreen
      {...texts}
      title={place ?? texts.withoutBackground}
      isDoneDisabled={isOn && (!isReady || state.isWorking)}
      isBusy={isBusy}
      onCancel={onCancel}
      onDone={() => void finish()}
      tools={
        <>
          <p role="status" className={tool.status}>
            {state.status === "LOADING"
              ? texts.loading
              : state.status === "FAILED"
                ? texts.failed
                : isReady && (state.isWorking || isBusy ? texts.working : texts.hint)}
          </p>
          <Check role="switch" aria-checked={isOn} checked={isOn} onCheck={() => setOn(!isOn)}>
            {texts.withoutBackground}
          </Check>
          <fieldset className={styles.tools} disabled={!isReady || !isOn}>
            {KINDS.map((each) => (
              <label key={each} className={chip.chip}>
                <input type="radio" name="stroke" checked={kind === each} onChange={() => setKind(each)} />
                {texts[each]}
              </label>
            ))}
            <button
              type="button"
              className={form.button}
              aria-disabled={strokes.length === 0}
              onClick={() => setStrokes(strokes.slice(0, -1))}
            >
              {texts.undo}
            </button>
          </fieldset>
          {skip && (
            <button type="button" className={form.button} onClick={skip.onSkip}>
              {skip.label}
            </button>
          )}
          {saving === "FAILED" && (
            <p role="alert" className={form.error}>
              {texts.notSaved}
            </p>
          )}
        </>
      }
    >
      {isReady && isOn ? (
        <StrokeCanvas
          label={texts.picture}
          photograph={state.photograph}
          image={state.image}
          kind={kind}
          onStroke={(stroke) => setStrokes([...strokes, stroke])}
        />
      ) : (
        <img className={styles.canvas} src={toAddress(photograph)} alt={texts.picture} />
      )}
    </ToolScreen>
  );
}
