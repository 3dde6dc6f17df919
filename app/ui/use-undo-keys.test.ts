import { expect, test } from "vitest";
import { readUndoKey } from "./use-undo-keys.ts";

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.for([
  ["Ctrl+Z", { key: "z", ctrlKey: true }, "undo"],
  ["⌘Z", { key: "z", metaKey: true }, "undo"],
  ["Ctrl+Z with caps lock", { key: "Z", ctrlKey: true }, "undo"],
  ["Ctrl+Shift+Z", { key: "Z", ctrlKey: true, shiftKey: true }, "redo"],
  ["Ctrl+Y", { key: "y", ctrlKey: true }, "redo"],
  ["Z", { key: "z" }, null],
  ["Ctrl+Alt+Z", { key: "z", ctrlKey: true, altKey: true }, null],
  ["Ctrl+X", { key: "x", ctrlKey: true }, null],
] as const)("%s is read", ([, key, action]) => {
  expect(readUndoKey({ ...NONE, ...key })).toBe(action);
});
