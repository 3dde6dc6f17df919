import { expect, test } from "vitest";
import { LANGUAGES } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import {
  CALL_CAUSES,
  canTryAgain,
  type FailedCall,
  findImportProblem,
  findUploadOutcome,
  IMPORT_PROBLEMS,
  isPause,
  UPLOAD_PAUSES,
  UPLOAD_PROBLEMS,
} from "./call-causes.ts";

/** What a proxy writes. */
const OTHER_BODIES: unknown[] = [
  null,
  "<html>413</html>",
  [],
  { error: "too large" },
  { status: 413 },
  { status: "OK" },
];

const own = (status: number, code?: string): FailedCall => ({
  status,
  body: { status: "ERROR", ...(code !== undefined && { code }), message: "No." },
});

const listCalls = ({
  from,
  statuses = [from === "US" ? 400 : 300, 599],
  codes,
}: (typeof CALL_CAUSES)[number]): FailedCall[] =>
  statuses.flatMap((status) => {
    switch (from) {
      case "FILE":
        return [{ status: 0, body: null, isFileGone: true }];
      case "NOBODY":
        return [{ status: 0, body: null }];
      case "OTHERS":
        return OTHER_BODIES.map((body) => ({ status, body }));
      case "US":
        return codes ? codes.map((code) => own(status, code)) : [own(status)];
    }
  });

test.each(CALL_CAUSES.slice(0, -1).map((cause) => [JSON.stringify(cause), cause] as const))("%s", (_, cause) => {
  const earlier = CALL_CAUSES.slice(0, CALL_CAUSES.indexOf(cause));
  for (const call of listCalls(cause)) {
    const isTaken = earlier.some(
      ({ from, statuses = [0, 0], codes }) =>
        from === cause.from && !codes && call.status >= statuses[0] && call.status <= statuses[1],
    );
    if (isTaken) continue;
    expect(findUploadOutcome(call)).toBe(cause.upload);
    if (cause.import) expect(findImportProblem(call)).toBe(cause.import);
  }
});

test("an unknown answer of ours, or of a proxy, can be tried again", () => {
  for (let status = 400; status < 600; status += 1) {
    const unknown = findUploadOutcome(own(status, "somethingNew"));
    if (![401, 413].includes(status)) expect(isPause(unknown) || canTryAgain(unknown)).toBe(true);
    for (const body of OTHER_BODIES) {
      const outcome = findUploadOutcome({ status, body });
      expect(isPause(outcome) || canTryAgain(outcome)).toBe(true);
      expect(IMPORT_PROBLEMS[findImportProblem({ status, body })].isAgain).toBe(true);
    }
  }
});

test("what a proxy answers is never told as an answer of ours", () => {
  const ofOurs = new Set(CALL_CAUSES.filter(({ from }) => from === "US").map(({ upload }) => upload));
  const ofOthers = CALL_CAUSES.filter(({ from }) => from === "OTHERS").map(({ upload }) => upload);
  expect(ofOthers.filter((upload) => ofOurs.has(upload))).toEqual(["BUSY", "BUSY"]);
});

test.each(LANGUAGES)("each cause has a sentence of its own: %s", (language) => {
  const { uploadProblems, uploadStates, data } = CATALOGUES[language].owner;
  const sentences = [
    ...Object.keys(UPLOAD_PROBLEMS).map((problem) => uploadProblems[problem as keyof typeof uploadProblems]),
    ...UPLOAD_PAUSES.map((pause) => uploadStates[pause]),
  ];
  expect(new Set(sentences).size).toBe(sentences.length);
  const ofImports = Object.keys(IMPORT_PROBLEMS).map((problem) => data.importProblems[problem as never]);
  expect(new Set(ofImports).size).toBe(ofImports.length);
  expect([...sentences, ...ofImports]).not.toContain(undefined);
});

test("each problem is the outcome of a row, or of the browser", () => {
  const outcomes = CALL_CAUSES.map(({ upload }) => upload);
  expect(Object.keys(UPLOAD_PROBLEMS).filter((problem) => !outcomes.includes(problem as never))).toEqual(["DOUBLE"]);
  const ofImports = CALL_CAUSES.map((cause) => cause.import);
  expect(Object.keys(IMPORT_PROBLEMS).filter((problem) => !ofImports.includes(problem as never))).toEqual([
    "KIND",
    "NOT_UNDONE",
  ]);
});
