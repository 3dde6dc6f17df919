import { memo } from "react";
import { Link } from "react-router";
import { canTryAgain } from "#domain/owner/call-causes.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/ui/form.module.css";
import { toOpenLink } from "#app/owner/lists/use-open-entry.ts";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import type { Upload, UploadsState } from "#app/owner/uploads/upload-list.ts";
import type { UploadQueue } from "#app/owner/uploads/upload-queue.ts";
import card from "#app/ui/card.module.css";
import styles from "./own-card.module.css";

type UploadCardProps = {
  upload: Upload;
  pause: UploadsState["pause"];
  queue: Pick<UploadQueue, "retry" | "remove">;
};

export const UploadCard = memo(function UploadCard({ upload, pause, queue }: UploadCardProps) {
  const { tryAgain } = useMessages();
  const words = useOwnerMessages();
  const { id, name, state, sent, problem, previewUrl, originalSha256 } = upload;
  const { items } = useClosetState().closet;
  const double = problem === "DOUBLE" && items.find((item) => item.originalSha256 === originalSha256);
  const shownState = state === "WAITING" && pause !== null ? pause : state;
  return (
    <div className={styles.upload}>
      <div className={styles.frame}>
        {previewUrl !== undefined && <img src={previewUrl} alt="" className={styles.preview} decoding="async" />}
        <div className={styles.state}>
          {problem === undefined ? (
            <>
              {shownState !== "FAILED" && shownState !== "DONE" && <span>{words.uploadStates[shownState]}</span>}
              <progress aria-label={name} {...(state === "SENDING" && { value: sent })} max={1} />
            </>
          ) : (
            <>
              {double ? (
                <Link to={toOpenLink(double.id)} className={form.quiet}>
                  {words.uploadProblems[problem]}
                </Link>
              ) : (
                <span>{words.uploadProblems[problem]}</span>
              )}
              <span className={styles.buttons}>
                {canTryAgain(problem) && (
                  <button type="button" className={form.quiet} onClick={() => queue.retry(id)}>
                    {problem === "DOUBLE" ? words.addAnyway : tryAgain}
                  </button>
                )}
                <button
                  type="button"
                  className={form.quiet}
                  aria-label={words.removeNamed(name)}
                  onClick={() => void queue.remove(id)}
                >
                  {words.remove}
                </button>
              </span>
            </>
          )}
        </div>
      </div>
      <span className={card.captions}>
        <bdi>{name}</bdi>
      </span>
    </div>
  );
});
