import { useEffect, useState } from "react";
import type { Language } from "#domain/languages.ts";
import type { ComposerMessages } from "#domain/messages/en/composer.ts";
import { loadComposerMessages } from "./composer-messages.ts";

/**
 * A script of the composer with its sentences; null while it loads. The server sends a frame alone.
 *
 * @param load always the same function
 */
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
