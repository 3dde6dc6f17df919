import { readField } from "#app/account/account-call.ts";
import { callOwner, type OwnerAnswer } from "#app/owner/owner-call.ts";
import type { OwnerMessages } from "#domain/messages/en/owner.ts";

export type PeopleProblem = keyof OwnerMessages["people"]["problems"];

const PROBLEMS: Partial<Record<string, PeopleProblem>> = {
  lastOwner: "lastOwner",
  tooManyPeople: "tooManyPeople",
  tooManyInvitations: "tooManyInvitations",
  signInAgain: "signInAgain",
  invitationNeedsEmail: "notValid",
  notValid: "notValid",
  closetsFull: "closetsFull",
};

type PeopleAnswer = { problem: PeopleProblem | null; answer: OwnerAnswer };

export async function callPeople(method: string, path: string, body?: object): Promise<PeopleAnswer> {
  const answer = await callOwner(method, path, body && { body });
  const code = answer.status === "REJECTED" ? String(readField(answer.body, "code")) : "";
  return { problem: answer.status === "OK" ? null : (PROBLEMS[code] ?? "other"), answer };
}
