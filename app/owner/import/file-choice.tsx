import { useRef } from "react";
import { IMPORTED_EXTENSIONS } from "#domain/owner/import-file.ts";
import form from "#app/owner/form/form.module.css";

export function FileChoice({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={form.button} onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        accept={IMPORTED_EXTENSIONS}
        hidden
        aria-label={label}
        data-import=""
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}
