import { useEffect, useState } from "react";
import { type DeviceSession, endSessions, listSessions } from "#app/account/sessions.ts";
import form from "#app/ui/form.module.css";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { writeRecentDay } from "#domain/owner/write-moment.ts";
import styles from "./settings.module.css";

export function OwnDevices() {
  const { language, outOfReach } = useMessages();
  const words = useOwnerMessages().account;
  const [sessions, setSessions] = useState<readonly DeviceSession[] | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const load = async (): Promise<void> => {
      const listed = await listSessions();
      setSessions(listed);
      setFailed(listed === null);
    };
    void load();
  }, []);

  async function end(id: string | null): Promise<void> {
    const hasEnded = await endSessions(id);
    if (hasEnded)
      setSessions((before) => before?.filter((one) => one.isThis || (id !== null && one.id !== id)) ?? null);
    setFailed(!hasEnded);
  }

  return (
    <fieldset className={form.group}>
      <legend>{words.devices}</legend>
      {sessions && (
        <ul className={styles.passkeys}>
          {sessions.map(({ id, device, usedAt, isThis }) => {
            const name = device ?? words.unknownDevice;
            return (
              <li key={id}>
                <span>
                  <bdi>{name}</bdi>
                  <small>{isThis ? words.thisDevice : words.passkeyUsed(writeRecentDay(usedAt, language))}</small>
                </span>
                {!isThis && (
                  <button
                    type="button"
                    className={form.quiet}
                    aria-label={`${words.endDevice}: ${name}`}
                    onClick={() => void end(id)}
                  >
                    {words.endDevice}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <div>
          <button type="button" className={form.button} onClick={() => void end(null)}>
            {words.endOtherDevices}
          </button>
        </div>
      )}
      <p role="alert" className={form.error}>
        {hasFailed && outOfReach}
      </p>
    </fieldset>
  );
}
