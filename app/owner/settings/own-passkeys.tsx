import { useEffect, useState } from "react";
import { addPasskey, listPasskeys, type Passkey, removePasskey } from "#app/account/passkeys.ts";
import form from "#app/ui/form.module.css";
import { useSignIn } from "#app/root-data.ts";
import { knowsPasskeys } from "#app/ui/device.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { useBrowserValue } from "#app/ui/use-browser-value.ts";
import { MAX_PASSKEYS } from "#domain/limits.ts";
import { writeRecentDay } from "#domain/owner/write-moment.ts";
import styles from "./settings.module.css";

export function OwnPasskeys() {
  const { language, outOfReach } = useMessages();
  const words = useOwnerMessages().account;
  const isOffered = useSignIn().byPasskey;
  const isKnown = useBrowserValue(knowsPasskeys, false);
  const [passkeys, setPasskeys] = useState<Passkey[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function load(): Promise<void> {
    const listed = await listPasskeys();
    if (listed) setPasskeys(listed);
    else setProblem(outOfReach);
  }
  useEffect(() => {
    if (isOffered) void load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  async function change(write: () => Promise<string | null>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const failed = await write();
    if (failed === null) await load();
    else setProblem(failed);
    setBusy(false);
  }

  const add = () =>
    change(async () => {
      const { status } = await addPasskey();
      if (status === "OK") return null;
      if (status === "KNOWN") return words.passkeyKnown;
      return status === "UNREACHABLE" ? outOfReach : words.passkeyNotAdded;
    });
  const remove = (id: string) => change(async () => ((await removePasskey(id)) ? null : outOfReach));

  if (!isOffered || (!isKnown && !passkeys?.length)) return null;
  return (
    <fieldset className={form.group} aria-busy={isBusy}>
      <legend>{words.passkeys}</legend>
      <p className={form.help}>{words.passkeysHelp}</p>
      {passkeys !== null && passkeys.length > 0 && (
        <ul className={styles.passkeys}>
          {passkeys.map(({ id, createdAt, usedAt }) => {
            const added = words.passkeyAdded(writeRecentDay(createdAt, language));
            return (
              <li key={id}>
                <span>
                  {added}
                  {usedAt !== null && <small>{words.passkeyUsed(writeRecentDay(usedAt, language))}</small>}
                </span>
                <button
                  type="button"
                  className={form.quiet}
                  aria-disabled={isBusy}
                  aria-label={`${words.removePasskey}: ${added}`}
                  onClick={() => void remove(id)}
                >
                  {words.removePasskey}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {isKnown && passkeys !== null && passkeys.length < MAX_PASSKEYS && (
        <div>
          <button type="button" className={form.button} aria-disabled={isBusy} onClick={() => void add()}>
            {words.addPasskey}
          </button>
        </div>
      )}
      <p role="alert" className={form.error}>
        {problem}
      </p>
    </fieldset>
  );
}
