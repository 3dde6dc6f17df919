import {
  findFileProblem,
  findImportType,
  type ImportedFile,
  listWritten,
  readFileFault,
  readImportedFile,
  readUndoneImport,
  type UndoneImport,
} from "#domain/owner/import-file.ts";
import { findImportProblem, type ImportProblem } from "#domain/owner/call-causes.ts";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import type { FileFault } from "#domain/import-reason.ts";
import { readField } from "#app/account/account-call.ts";
import { writeRowRanges } from "#domain/moving-in/row-ranges.ts";
import type { ChosenColumns, PreviewChoices, TablePreview } from "#domain/moving-in/preview-table.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { createStore } from "#app/ui/store.ts";
import { sendFile } from "#app/owner/uploads/send-file.ts";
import type { TakenRows } from "./other-rows.tsx";
import { joinFiles, nameZip } from "./join-files.ts";
import { findStoredColumns, previewFile, storeColumns } from "./table-preview.ts";

/** The server takes 15 minutes at most for a body, and 15 for the import. */
const MAX_MS = 31 * 60_000;

export type Existing = "add" | "update" | "replace";

/** Null: before the import. */
type Step = { name: string; existing: Existing | null };

/** `isChecking`: the server is asked what this way would do; `file` is what another one would. */
type Preview = {
  existing: Existing;
  file: ImportedFile;
  table: TablePreview | null;
  hasUpdates: boolean;
  isChecking: boolean;
};

export type ImportState =
  | { phase: "NONE" }
  /** In this browser. */
  | (Step & { phase: "READING" })
  /** `chosen`: what the owner wants the columns to become. */
  | (Step & { phase: "COLUMNS"; table: TablePreview; chosen: ChosenColumns })
  /** `percent` 100: the server works. */
  | (Step & { phase: "SENDING"; percent: number })
  | (Step & Preview & { phase: "PREVIEW" })
  | (Step & { phase: "DONE"; file: ImportedFile })
  | (Step & { phase: "UNDOING" })
  | (Step & { phase: "UNDONE"; undone: UndoneImport })
  /** `canReturn`: to the preview of another way. `reason`: in the server's English, where we have no sentence (`fault`). */
  | (Step & { phase: "FAILED"; problem: ImportProblem; reason: string; fault?: FileFault; canReturn?: boolean });

type Parts = { username: string; beforeImport: () => Promise<unknown>; onImported: () => void };

/** What comes in of what is left out by default. */
export type Extras = { rows: TakenRows; pictures: boolean };

const NO_EXTRAS: Extras = { rows: new Set(), pictures: false };

export function createFileImport({ username, beforeImport, onImported }: Parts) {
  const { getState, set, subscribe } = createStore<ImportState>({ phase: "NONE" });
  let file: File | null = null;
  let table: TablePreview | null = null;
  let chosen: ChosenColumns = [];
  let extras = NO_EXTRAS;
  const previews = new Map<Existing, ImportedFile>();
  let dayFirst = false;
  let undoing: { id: string; name: string } | null = null;
  let running = new AbortController();

  /** By the places of the columns. */
  function writeChoices(): string {
    const columns = chosen.map((choice) => choice ?? "").join(",");
    const others = table?.others.map(({ position }) => position) ?? [];
    const rows = extras.rows.size === 0 ? "" : `&rows=${writeRowRanges(others, extras.rows)}`;
    const flags = `${rows}${extras.pictures ? "&allPictures=true" : ""}${dayFirst ? "&dayFirst=true" : ""}`;
    return columns === "" ? flags : `&columns=${columns}${flags}`;
  }

  async function open(files: readonly File[]): Promise<void> {
    const [first] = files;
    if (!first) return;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    [table, chosen, extras, dayFirst, undoing] = [null, [], NO_EXTRAS, false, null];
    previews.clear();
    const step = { name: first.name, existing: null };
    set({ ...step, phase: "READING" });
    const joined = await joinFiles(files).then(nameZip, () => null);
    if (signal.aborted) return;
    if (!joined || findFileProblem(joined) !== null) {
      file = joined;
      return set({ ...step, phase: "FAILED", problem: (joined && findFileProblem(joined)) ?? "KIND", reason: "" });
    }
    file = joined;
    const read = await previewFile(joined, { columns: [], dayFirst });
    if (signal.aborted) return;
    const stored = read && findStoredColumns(read.columns);
    table = stored ? await previewFile(joined, { columns: stored, dayFirst }) : read;
    chosen = stored ?? [];
    if (signal.aborted) return;
    if (table && (table.hasUnclearDates || (table.isDoubtful && !stored)))
      return set({ ...step, name: joined.name, phase: "COLUMNS", table, chosen });
    return await preview("add");
  }

  async function chooseColumns(choices: PreviewChoices): Promise<void> {
    if (!file || !table) return;
    [chosen, dayFirst] = [choices.columns, choices.dayFirst];
    storeColumns(table.columns, chosen);
    set({ name: file.name, existing: null, phase: "READING" });
    table = await previewFile(file, choices);
    previews.clear();
    await preview("add");
  }

  /** Null: it failed, or was cancelled. */
  async function send(step: Step, query: string, onProgress: (percent: number) => void): Promise<ImportedFile | null> {
    if (!file) return null;
    const problem = findFileProblem(file);
    if (problem !== null) {
      set({ ...step, phase: "FAILED", problem, reason: "" });
      return null;
    }
    running = new AbortController();
    const { signal } = running;
    onProgress(0);
    if (step.existing !== null) await beforeImport();
    const sent = await sendFile({
      method: "POST",
      path: `${getOwnClosetCall(username)}/import?${query}&fetchPictures=true&name=${encodeURIComponent(file.name.slice(-MAX_NAME_LENGTH))}${writeChoices()}`,
      content: file,
      type: findImportType(file.name) ?? "",
      timeoutMs: MAX_MS,
      onProgress: (share) => signal.aborted || onProgress(Math.floor(100 * share)),
      signal,
    });
    if (signal.aborted) return null;
    const imported = sent.status === 200 ? readImportedFile(sent.body) : null;
    if (!imported) {
      const problem = findImportProblem(sent);
      const message = problem === "UNUSABLE" ? readField(sent.body, "message") : null;
      const reason = typeof message === "string" ? message : "";
      const fault = problem === "UNUSABLE" ? readFileFault(sent.body) : null;
      const canReturn = step.existing === null && previews.size > 0;
      set({ ...step, phase: "FAILED", problem, reason, canReturn, ...(fault && { fault }) });
    }
    return imported;
  }

  /** Each way may do something else with the closet, so the server is asked for each. */
  async function preview(existing: Existing): Promise<void> {
    if (!file) return;
    running.abort();
    const { name } = file;
    const before = getState();
    const show = (shown: ImportedFile, isChecking = false): void => {
      const hasUpdates = listWritten((previews.get("add") ?? shown).updates).length > 0;
      set({ phase: "PREVIEW", name, existing, file: shown, table, hasUpdates, isChecking });
    };
    const known = previews.get(existing);
    if (known) return show(known);
    const imported = await send({ name, existing: null }, `preview=true&existing=${existing}`, (percent) => {
      if (before.phase === "PREVIEW") show(before.file, true);
      else set({ name, existing: null, phase: "SENDING", percent });
    });
    if (!imported) return;
    previews.set(existing, imported);
    show(imported);
  }

  async function run(existing: Existing): Promise<void> {
    if (!file) return;
    const step = { name: file.name, existing };
    const imported = await send(step, `existing=${existing}`, (percent) => set({ ...step, phase: "SENDING", percent }));
    if (!imported) return;
    set({ ...step, phase: "DONE", file: imported });
    onImported();
  }

  async function undo({ id, name }: { id: string; name: string }): Promise<void> {
    const step = { name, existing: null };
    [file, undoing] = [null, { id, name }];
    set({ ...step, phase: "UNDOING" });
    await beforeImport();
    const answer = await callOwner("POST", `${getOwnClosetCall(username)}/imports/${id}/undo`);
    const undone = answer.status === "OK" ? readUndoneImport(answer.body) : null;
    if (!undone) {
      const { status } = answer;
      const problem = status === "SIGNED_OUT" || status === "UNREACHABLE" ? status : "NOT_UNDONE";
      return set({ ...step, phase: "FAILED", problem, reason: "" });
    }
    set({ ...step, phase: "UNDONE", undone });
    onImported();
  }

  return {
    getState,
    subscribe,
    /** A file, or a table and its pictures. */
    choose: (files: readonly File[]): void => void open(files),
    chooseColumns: (choices: PreviewChoices): void => void chooseColumns(choices),
    showColumns(): void {
      if (file && table) set({ name: file.name, existing: null, phase: "COLUMNS", table, chosen });
    },
    preview: (existing: Existing): void => void preview(existing),
    run(existing: Existing, chosen: Extras): void {
      extras = chosen;
      void run(existing);
    },
    undo: (past: { id: string; name: string }): void => void undo(past),
    retry(): void {
      const state = getState();
      if (state.phase !== "FAILED") return;
      if (undoing) void undo(undoing);
      else void (state.existing === null ? preview("add") : run(state.existing));
    },
    /** An import that the server has begun ends all the same. */
    reset(): void {
      running.abort();
      file = null;
      set({ phase: "NONE" });
    },
  };
}

export type FileImport = ReturnType<typeof createFileImport>;
