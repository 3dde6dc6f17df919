import form from "#app/owner/form/form.module.css";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import type { Upload } from "#app/owner/uploads/upload-list.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";

/** How far several uploads are, and those that failed. */
export function UploadSummary({ uploads }: { uploads: readonly Upload[] }) {
  const { queue } = useOwnParts();
  const words = useOwnerMessages();
  const failed = uploads.filter(({ state }) => state === "FAILED");
  const done = uploads.filter(({ state }) => state === "DONE").length;
  const total = uploads.length - failed.length;
  if (total < 2 && failed.length < 2) return null;
  return (
    <>
      {total > 1 && (
        <p role="status" className={form.help}>
          {words.uploadsAdded(done, total)}
        </p>
      )}
      {failed.length > 1 && (
        <p className={form.help}>
          {words.uploadsFailed(failed.length)}{" "}
          <button
            type="button"
            className={form.quiet}
            onClick={() => {
              for (const { id } of failed) void queue.remove(id);
            }}
          >
            {words.removeAll}
          </button>
        </p>
      )}
    </>
  );
}
