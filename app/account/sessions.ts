import { callAccount, readFailure, readField } from "./account-call.ts";

export type DeviceSession = {
  id: string;
  device: string | null;
  createdAt: number;
  usedAt: number;
  isThis: boolean;
};

/** Null: the server cannot be reached. */
export async function listSessions(): Promise<DeviceSession[] | null> {
  const { status, body } = await callAccount("GET", "/auth/sessions");
  return status === 200 ? (readField(body, "sessions") as DeviceSession[]) : null;
}

/** Null: all but this one. */
export async function endSessions(id: string | null): Promise<boolean> {
  const path = id === null ? "" : `/${encodeURIComponent(id)}`;
  return (await callAccount("DELETE", `/auth/sessions${path}`)).status === 200;
}

const PROBLEMS = ["badEmail", "badSignInCode", "codesUsedUp", "emailTaken", "signInAgain"] as const;

export type EmailChangeOutcome = "OK" | "UNREACHABLE" | (typeof PROBLEMS)[number];

/** Without a code the server sends one to the new address. */
export async function changeEmail(email: string, code: string | null): Promise<EmailChangeOutcome> {
  const path = code === null ? "/auth/email" : "/auth/email/code";
  const result = await callAccount("POST", path, { body: code === null ? { email } : { email, code } });
  if (result.status === 200) return "OK";
  if (result.status === 401) return "signInAgain";
  const known = PROBLEMS.find((problem) => problem === readField(result.body, "code"));
  return known ?? (readFailure(result).status === "REJECTED" ? "badEmail" : "UNREACHABLE");
}
