import { useEffect, useState } from "react";
import type { Language } from "#domain/languages.ts";
import type { ComposerMessages } from "#domain/messages/en/composer.ts";
import { loadComposerMessages } from "./composer-messages.ts";

/** Null while it loads. `load` must be the same function in each render. The server renders a frame alone. */
export function useComposerScript<Script>(load: () => Promise<Script>, language: Language) {
  const [loaded, setLoaded] = useState<{ script: Script; words: ComposerMessages } | "failed" | null>(null);
  useEffect(() => {
    Promise.all([load(), loadComposerMessages(language)]).then(
      ([script, words]) => setLoaded({ script, words }),
      () => setLoaded("failed"),
    );
  }, [load, language]);
  return loaded;
}
