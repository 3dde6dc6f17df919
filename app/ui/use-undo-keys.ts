import { useEffect, useEffectEvent } from "react";
import { isTextField } from "./fields.ts";

type UndoActions = { undo: () => void; redo?: () => void };

/** The last of these components has the keys. */
const users: object[] = [];

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, on a Mac with ⌘. */
export function readUndoKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): keyof UndoActions | null {
  if (ctrlKey === metaKey || altKey) return null;
  if (key.toLowerCase() === "y" && !shiftKey) return "redo";
  if (key.toLowerCase() !== "z") return null;
  return shiftKey ? "redo" : "undo";
}

/** In a field the keys undo the typing. Behind a dialog they do nothing; a panel beside its page is not a dialog. */
export function useUndoKeys(actions: UndoActions): void {
  const act = useEffectEvent((action: keyof UndoActions) => actions[action]?.());
  useEffect(() => {
    const user = {};
    const press = (event: KeyboardEvent) => {
      const action = readUndoKey(event);
      if (!action || users.at(-1) !== user) return;
      if (isTextField(event.target)) return;
      if (document.querySelector("dialog:modal:not([data-panel])")) return;
      event.preventDefault();
      act(action);
    };
    users.push(user);
    addEventListener("keydown", press);
    return () => {
      users.splice(users.indexOf(user), 1);
      removeEventListener("keydown", press);
    };
  }, []);
}
