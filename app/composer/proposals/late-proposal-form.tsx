import type { ComponentProps } from "react";
import { ComposerWordsContext } from "#app/composer/composer-messages.ts";
import { useComposerScript } from "#app/composer/use-composer-script.ts";
import { reloadPage } from "#app/reload-offer.ts";
import { useMessages } from "#app/ui/messages.ts";
import { LoadingScreen, RetryScreen } from "#app/ui/screen.tsx";

export const loadProposalForm = () => import("./proposal-form.tsx");

type FormScript = Awaited<ReturnType<typeof loadProposalForm>>;

/** Most who open a board propose nothing, and need no script for it. */
export function LateProposalForm(props: ComponentProps<FormScript["ProposalForm"]>) {
  const { language, notAllLoaded } = useMessages();
  const loaded = useComposerScript(loadProposalForm, language);
  if (loaded === null) return <LoadingScreen />;
  if (loaded === "failed") return <RetryScreen message={notAllLoaded} onRetry={reloadPage} />;
  const { script, words } = loaded;
  return (
    <ComposerWordsContext value={words}>
      <script.ProposalForm {...props} />
    </ComposerWordsContext>
  );
}
