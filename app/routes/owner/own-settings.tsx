import { TAPS } from "#domain/tap-setting.ts";
import { AccountName } from "#app/owner/settings/account-name.tsx";
import { ClosetRoom } from "#app/owner/lists/closet-room.tsx";
import { DeleteAccount } from "#app/owner/settings/delete-account.tsx";
import { DeleteCloset } from "#app/owner/settings/delete-closet.tsx";
import { ExportCloset } from "#app/owner/settings/export-closet.tsx";
import { FieldPolicyChoice } from "#app/owner/settings/field-policy-choice.tsx";
import form from "#app/owner/form/form.module.css";
import { ImportCloset } from "#app/owner/import/import-closet.tsx";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import styles from "#app/owner/settings/settings.module.css";
import { NameChoice } from "#app/owner/settings/name-choice.tsx";
import { ShowCloset } from "#app/owner/settings/show-closet.tsx";
import { SignOut } from "#app/owner/settings/sign-out.tsx";
import { StylingChoice } from "#app/owner/settings/styling-choice.tsx";
import { useOwnerMessages } from "#app/ui/messages.ts";

export default function OwnSettings() {
  const { settings } = useOwnParts();
  const { tap, showsCutouts } = useClosetState().closet.user;
  const words = useOwnerMessages();

  return (
    <main className={styles.page}>
      <section className={styles.section}>
        <h2>{words.whoSees}</h2>
        <ShowCloset />
      </section>
      <section className={styles.section}>
        <h2>{words.yourName}</h2>
        <NameChoice />
      </section>
      <section className={styles.section}>
        <h2>{words.visitors}</h2>
        <fieldset className={form.group}>
          <legend>{words.tap}</legend>
          <div className={form.choices}>
            {TAPS.map((choice) => (
              <label key={choice} className={form.check}>
                <input
                  type="radio"
                  className={form.box}
                  name="tap"
                  checked={tap === choice}
                  onChange={() => void settings.setSettings({ tap: choice })}
                />
                {words.taps[choice]}
              </label>
            ))}
          </div>
        </fieldset>
        <label className={form.check}>
          <input
            type="checkbox"
            className={form.box}
            checked={showsCutouts}
            onChange={(event) => void settings.setSettings({ showsCutouts: event.target.checked })}
          />
          {words.showCutouts}
        </label>
        <StylingChoice />
        <FieldPolicyChoice />
      </section>
      <section id="import" className={styles.section}>
        <h2>{words.data.yourData}</h2>
        <ClosetRoom isAlways />
        <ImportCloset />
        <ExportCloset />
        <DeleteCloset />
      </section>
      <section className={styles.section}>
        <h2>{words.account.title}</h2>
        <AccountName />
        <SignOut />
        <DeleteAccount />
      </section>
    </main>
  );
}
