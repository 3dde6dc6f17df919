import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { readField } from "#app/account/account-call.ts";
import { ConfirmButton } from "#app/owner/form/confirm-button.tsx";
import form from "#app/ui/form.module.css";
import { Check } from "#app/owner/form/labeled-input.tsx";
import { useAccess, useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { SignInAgain } from "#app/owner/signed-out.tsx";
import { reloadPage } from "#app/reload-offer.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { toAddress } from "#domain/base-path.ts";
import { ALL_CLOSETS_PATH, getOwnClosetPath } from "#domain/closet-tabs.ts";
import { writeMoment, writeRecentDay } from "#domain/owner/write-moment.ts";
import type { FormerPerson, Invitation, Person, PersonChanges } from "#domain/people/people-schemas.ts";
import { mayCall } from "#domain/people/rights.ts";
import { InvitePerson } from "./invite-person.tsx";
import { callPeople, type PeopleProblem } from "./people-call.ts";
import styles from "./people.module.css";

type People = { people: readonly Person[]; former: readonly FormerPerson[]; invitations: readonly Invitation[] };

type Change = (method: string, path: string, body?: object) => Promise<unknown>;

async function readPeople(closet: string): Promise<People | "FAILED"> {
  const answer = await callOwner("GET", `${closet}/people`);
  return answer.status === "OK" ? (answer.body as People) : "FAILED";
}

function usePeople() {
  const { username } = useOwnParts().store;
  const closet = getOwnClosetCall(username);
  const [state, setState] = useState<People | "LOADING" | "FAILED">("LOADING");
  const [problem, setProblem] = useState<PeopleProblem | null>(null);
  const [restored, setRestored] = useState<unknown>();
  const load = useCallback(() => readPeople(closet).then(setState), [closet]);
  useEffect(() => void load(), [load]);

  const change: Change = async (method, path, body) => {
    const { problem: reason, answer } = await callPeople(method, `${closet}/${path}`, body);
    setProblem(reason);
    if (answer.status !== "OK") return null;
    setRestored(readField(answer.body, "restored"));
    await load();
    return answer.body;
  };
  return { state, load, change, problem, restored };
}

const useName = (): ((person: Pick<Person, "name" | "email">) => string) => {
  const { unnamed } = useOwnerMessages().people;
  return ({ name, email }) => name || (email ?? unnamed);
};

function PutBack({ id, removedEntries, change }: Omit<FormerPerson, "name"> & { change: Change }) {
  const { people } = useOwnerMessages();
  return (
    <div className={form.actions}>
      <p className={form.error}>{people.hasRemoved(removedEntries)}</p>
      <button
        type="button"
        className={form.button}
        onClick={() => void change("POST", `people/${encodeURIComponent(id)}/put-back`)}
      >
        {people.putBack}
      </button>
    </div>
  );
}

export function PersonEntry({ person, change }: { person: Person; change: Change }) {
  const { people } = useOwnerMessages();
  const { language } = useMessages();
  const { store } = useOwnParts();
  const access = useAccess();
  const getName = useName();
  const { id, role, isYou, email, since, seesPrivate, removalAt, removedEntries } = person;
  const path = `people/${encodeURIComponent(id)}`;
  const mayChange = mayCall(access, "changePerson");
  const facts = [people.roles[role], isYou ? people.you : email, people.since(writeRecentDay(since, language))];
  const set = (changes: PersonChanges): void => void change("PATCH", path, changes);

  async function leave(): Promise<void> {
    // The page that opens empties this device's part of the closet.
    if ((await change("DELETE", path)) !== null)
      location.assign(toAddress(`${getOwnClosetPath(store.username)}/items`));
  }

  return (
    <li className={styles.person}>
      <p>
        <strong>
          <bdi>{getName(person)}</bdi>
        </strong>
        <span className={form.help}>{facts.filter((fact) => fact !== getName(person)).join(" · ")}</span>
      </p>
      {removalAt !== null && (
        <div className={form.actions}>
          <p className={form.error}>{people.removal(writeMoment(removalAt, language))}</p>
          {mayChange && (
            <button type="button" className={form.button} onClick={() => set({ removalAt: null })}>
              {people.stopRemoval}
            </button>
          )}
        </div>
      )}
      {removedEntries !== undefined && <PutBack id={id} removedEntries={removedEntries} change={change} />}
      {mayChange && role === "helper" && (
        <Check checked={seesPrivate} onCheck={(isChecked) => set({ seesPrivate: isChecked })}>
          {people.seesPrivate}
        </Check>
      )}
      <div className={form.actions}>
        {mayChange && !isYou && role === "helper" && (
          <button type="button" className={form.button} onClick={() => set({ role: "owner" })}>
            {people.makeOwner}
          </button>
        )}
        {mayChange && isYou && (
          <ConfirmButton
            label={people.becomeHelper}
            text={people.roleTexts.helper}
            onConfirm={async () => {
              if ((await change("PATCH", path, { role: "helper" } satisfies PersonChanges)) !== null) reloadPage();
            }}
          />
        )}
        {isYou && <ConfirmButton label={people.leave} text={people.leaveText} onConfirm={leave} />}
        {mayChange && !isYou && removalAt === null && (
          <ConfirmButton
            label={people.remove}
            text={people.removeText[role](getName(person))}
            onConfirm={async () => void (await change("DELETE", path))}
          />
        )}
      </div>
    </li>
  );
}

export function InvitationEntry({ invitation, change }: { invitation: Invitation; change: Change }) {
  const { people } = useOwnerMessages();
  const { language } = useMessages();
  const { id, role, email, from, until } = invitation;
  const facts = [people.roles[role], from, people.untilMoment(writeMoment(until, language))];
  return (
    <li className={styles.person}>
      <p>
        <strong>
          <bdi>{email ?? people.withLink}</bdi>
        </strong>
        <span className={form.help}>{facts.filter(Boolean).join(" · ")}</span>
      </p>
      <button
        type="button"
        className={form.button}
        onClick={() => void change("DELETE", `invitations/${encodeURIComponent(id)}`)}
      >
        {people.takeBack}
      </button>
    </li>
  );
}

/** A closet that one person keeps lists nobody: there is only the invitation. */
export function OwnPeople() {
  const { people } = useOwnerMessages();
  const { tryAgain } = useMessages();
  const access = useAccess();
  const { setSettings } = useOwnParts().settings;
  const { helperOutfits } = useClosetState().closet.user;
  const { state, load, change, problem, restored } = usePeople();
  if (state === "LOADING") return null;
  if (state === "FAILED") {
    return (
      <div className={form.actions}>
        <p role="alert" className={form.error}>
          {people.problems.other}
        </p>
        <button type="button" className={form.button} onClick={() => void load()}>
          {tryAgain}
        </button>
      </div>
    );
  }
  return (
    <>
      {state.people.length > 1 && (
        <>
          <p className={form.help}>{people.text}</p>
          <ul className={styles.people}>
            {state.people.map((person) => (
              <PersonEntry key={person.id} person={person} change={change} />
            ))}
          </ul>
        </>
      )}
      {state.former.length > 0 && (
        <ul className={styles.people}>
          {state.former.map(({ name, ...person }) => (
            <li key={person.id} className={styles.person}>
              <p>
                <strong>
                  <bdi>{name || people.unnamed}</bdi>
                </strong>
                <span className={form.help}>{people.former}</span>
              </p>
              <PutBack {...person} change={change} />
            </li>
          ))}
        </ul>
      )}
      {typeof restored === "number" && <p role="status">{people.isBack(restored)}</p>}
      {state.invitations.length > 0 && (
        <>
          <h3 className={form.label}>{people.invitations}</h3>
          <ul className={styles.people}>
            {state.invitations.map((invitation) => (
              <InvitationEntry key={invitation.id} invitation={invitation} change={change} />
            ))}
          </ul>
        </>
      )}
      {problem !== null && (
        <p role="alert" className={form.error}>
          {people.problems[problem]} {problem === "signInAgain" && <SignInAgain />}
        </p>
      )}
      {mayCall(access, "createInvitation") && (
        <>
          {state.people.some(({ role }) => role === "helper") && (
            <Check
              checked={helperOutfits === "inbox"}
              onCheck={(isChecked) => setSettings({ helperOutfits: isChecked ? "inbox" : "closet" })}
            >
              {people.outfits.toInbox}
            </Check>
          )}
          <InvitePerson title={people.invite} roles={["helper", "owner"]} onMade={load} />
          <InvitePerson title={people.handOver} text={people.handOverText} roles={["owner"]} onMade={load} />
        </>
      )}
      <p>
        <Link to={ALL_CLOSETS_PATH} reloadDocument className={form.link}>
          {people.closets.all}
        </Link>
      </p>
    </>
  );
}
