import { useId, useState } from "react";
import { readField } from "#app/account/account-call.ts";
import form from "#app/ui/form.module.css";
import { Check, FoldedForm, LabeledInput } from "#app/owner/form/labeled-input.tsx";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { getOwnClosetCall } from "#app/owner/owner-call.ts";
import { SignInAgain } from "#app/owner/signed-out.tsx";
import { CopyLink } from "#app/ui/copy-link.tsx";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { useOwnUrl } from "#app/ui/own-origin.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import { openShareSheet, useHasShareSheet } from "#app/ui/share-sheet.ts";
import { MAX_EMAIL_LENGTH } from "#domain/limits.ts";
import type { NewInvitation } from "#domain/people/people-schemas.ts";
import type { Role } from "#domain/people/rights.ts";
import { callPeople, type PeopleProblem } from "./people-call.ts";

type Made = { url: string; role: Role; email: string };

export function MadeInvitation({ made: { url, role, email } }: { made: Made }) {
  const { publicUrl } = useOwnParts();
  const { people, links, sendLink } = useOwnerMessages();
  const hasShareSheet = useHasShareSheet();
  const path = url.slice(publicUrl.length);
  const address = useOwnUrl(publicUrl) + path;
  return (
    <div className={form.group}>
      <p role="status">
        {people.made} {email !== "" && <bdi>{people.mailed(email)}</bdi>} {people.until[role]}
      </p>
      <div className={form.actions}>
        {hasShareSheet && (
          <button type="button" className={form.primary} onClick={() => openShareSheet({ url: address })}>
            {sendLink}
          </button>
        )}
        <CopyLink address={address} className={hasShareSheet ? form.button : form.primary} />
      </div>
      <details className={form.more}>
        <summary>{links.code}</summary>
        <QrCode path={path} publicUrl={publicUrl} help={links.showCode} />
      </details>
    </div>
  );
}

type InvitePersonProps = { title: string; text?: string; roles: readonly Role[]; onMade: () => Promise<void> };

export function InvitePerson({ title, text, roles: [first = "helper", ...others], onMade }: InvitePersonProps) {
  const { store } = useOwnParts();
  const { people } = useOwnerMessages();
  const name = useId();
  const [role, setRole] = useState<Role>(first);
  const [email, setEmail] = useState("");
  const [seesPrivate, setSeesPrivate] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PeopleProblem | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const emailLabels = { owner: people.email, helper: people.emailOrLink };
  const isWhole = role === "helper" || email.trim() !== "";

  async function invite(): Promise<void> {
    if (isBusy || !isWhole) return;
    setBusy(true);
    const address = email.trim();
    const wanted: NewInvitation = {
      role,
      ...(address !== "" && { email: address }),
      ...(role === "helper" && { seesPrivate }),
    };
    const { problem: reason, answer } = await callPeople(
      "POST",
      `${getOwnClosetCall(store.username)}/invitations`,
      wanted,
    );
    setBusy(false);
    setProblem(reason);
    if (answer.status !== "OK") return;
    setMade({ url: String(readField(readField(answer.body, "invitation"), "url")), role, email: address });
    setEmail("");
    await onMade();
  }

  return (
    <FoldedForm
      title={title}
      isBusy={isBusy}
      problem={
        problem !== null && (
          <>
            {people.problems[problem]} {problem === "signInAgain" && <SignInAgain />}
          </>
        )
      }
      onSend={invite}
    >
      {text !== undefined && <p className={form.help}>{text}</p>}
      {others.length > 0 && (
        <div className={form.group}>
          {[first, ...others].map((each) => (
            <Check key={each} type="radio" name={name} checked={role === each} onCheck={() => setRole(each)}>
              {people.roles[each]} <span className={form.help}>{people.roleTexts[each]}</span>
            </Check>
          ))}
        </div>
      )}
      <LabeledInput
        label={emailLabels[role]}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_EMAIL_LENGTH}
        value={email}
        onText={setEmail}
      />
      {role === "helper" && (
        <Check checked={seesPrivate} onCheck={setSeesPrivate}>
          {people.seesPrivate}
        </Check>
      )}
      <button type="submit" className={form.primary} disabled={!isWhole} aria-disabled={isBusy}>
        {people.make}
      </button>
      {made && <MadeInvitation made={made} />}
    </FoldedForm>
  );
}
