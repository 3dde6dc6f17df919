import form from "#app/owner/form/form.module.css";

type ConfirmedActionProps = { title: string; text: string; isBusy: boolean; onConfirm: () => void };

/** What cannot be undone says so before it happens. */
export const ConfirmedAction = ({ title, text, isBusy, onConfirm }: ConfirmedActionProps) => (
  <details>
    <summary className={form.quiet}>{title}</summary>
    <div className={form.group}>
      <p className={form.help}>{text}</p>
      <div>
        <button type="button" className={form.button} aria-disabled={isBusy} onClick={onConfirm}>
          {title}
        </button>
      </div>
    </div>
  </details>
);
