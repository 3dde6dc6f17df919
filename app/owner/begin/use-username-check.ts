import { useEffect, useState } from "react";
import { isNewUsername, readUsername } from "#domain/username.ts";
import { readField } from "#app/account/account-call.ts";
import { callOwner } from "#app/owner/owner-call.ts";

export type UsernameCheck =
  | { status: "EMPTY" | "BAD_FORM" | "CHECKING" | "FREE" | "UNKNOWN" }
  | { status: "TAKEN"; isReserved: boolean };

const CHECK_AFTER_MS = 600;

async function ask(username: string): Promise<UsernameCheck> {
  const answer = await callOwner("GET", `/owner/usernames/${encodeURIComponent(username)}`);
  if (answer.status !== "OK") return { status: "UNKNOWN" };
  if (readField(answer.body, "isFree") === true) return { status: "FREE" };
  return { status: "TAKEN", isReserved: readField(answer.body, "reason") === "reserved" };
}

/** Checks the form at once, and after a pause in typing whether the name is free. */
export function useUsernameCheck(text: string): UsernameCheck {
  const given = readUsername(text.trim());
  const username = given !== null && isNewUsername(given) ? given : null;
  const [answered, setAnswered] = useState<{ username: string; check: UsernameCheck } | null>(null);
  useEffect(() => {
    if (username === null) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void ask(username).then((check) => isCurrent && setAnswered({ username, check }));
    }, CHECK_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [username]);
  if (text.trim() === "") return { status: "EMPTY" };
  if (username === null) return { status: "BAD_FORM" };
  return answered?.username === username ? answered.check : { status: "CHECKING" };
}
