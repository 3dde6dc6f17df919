import { reloadPage } from "#app/reload-offer.ts";
import {
  data,
  type MetaDescriptor,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useSearchParams,
} from "react-router";
import { catalogues } from "#app/catalogues.ts";
import { FoldedQuestion } from "#app/closet/question.tsx";
import { useFullCloset } from "#app/closet/use-full-closet.ts";
import { ComposerFrame, EmptyBoard, FirstTray } from "#app/composer/composer-frame.tsx";
import { ComposerWordsContext } from "#app/composer/composer-messages.ts";
import { useComposerScript } from "#app/composer/use-composer-script.ts";
import { ErrorPage } from "#app/error-page.tsx";
import {
  buildMeta,
  describePage,
  describePrivatePage,
  getMessages,
  getOwnerName,
  joinSentences,
  type Root,
  type SharedCloset,
} from "#app/link-preview.ts";
import { loadOrFail, refuse, servicesContext } from "#app/services-context.ts";
import { useMessages } from "#app/ui/messages.ts";
import { RetryScreen } from "#app/ui/screen.tsx";
import { toAddress, toPath } from "#domain/base-path.ts";
import { getPreviewPath } from "#domain/closet-preview.ts";
import { getStylePath, getTabPath, isSamePath, readClosetName } from "#domain/closet-tabs.ts";
import type { Owner, ShownPhotograph } from "#domain/closet.ts";
import { toItemPhotograph } from "#domain/closet-pictures.ts";
import { readBeginning } from "#domain/composer/beginning.ts";
import type { Revision } from "#domain/stylings/sent-styling.ts";
import type { LinkQuestion } from "#domain/links/link.ts";
import type { StylingSenders } from "#domain/stylings/styling.ts";
import type { BoardOffers } from "#domain/composer/board-offers.ts";
import type { Route } from "./+types/style";

/** Two rows on a phone: what the tray begins with, until it is there. */
const TRAY_CARDS = 8;

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { closets, questions, publicUrl, search, readVisitor } = services;
  const name = readClosetName(toPath(url.pathname)) ?? "";
  const opened = await loadOrFail(services, () => closets.openCloset(readVisitor(name)));
  if (opened.status === "ERROR") return await refuse(name, services);
  const path = getStylePath(opened.closet.user.username);
  if (!isSamePath(path, toPath(url.pathname))) return redirect(path + search);
  const question = await questions.read(readVisitor(name));
  const offers = (await closets.findBoardOffers(readVisitor(name))) ?? NO_OFFERS;
  const { closet, version } = opened;
  const first = closet.listTab("items").slice(0, TRAY_CARDS);
  const tray = first.flatMap((id) => {
    const item = closet.find("items", id);
    return item ? toItemPhotograph(item) : [];
  });
  return data({ status: "OK", owner: closet.user, version, publicUrl, question, offers, tray } as const);
}

export const NO_OFFERS: BoardOffers = { proposals: "none", wishes: false };

export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  (currentParams.username ?? currentParams.token) !== (nextParams.username ?? nextParams.token);

export function meta({ loaderData, matches, location }: Route.MetaArgs): Route.MetaDescriptors {
  const root = matches[0].loaderData;
  return loaderData?.status === "OK" ? describeStyle(root, loaderData) : describePrivatePage(root, location.pathname);
}

const loadComposer = () => import("#app/composer/composer.tsx");

type StylePageProps = {
  owner: Pick<Owner, "username" | "firstName">;
  senders: StylingSenders;
  offers?: BoardOffers;
  question?: LinkQuestion | null;
  revision?: Revision & { token: string };
  tray?: readonly ShownPhotograph[];
};

export function StylePage(props: StylePageProps) {
  const { senders, offers = NO_OFFERS, question = null, revision, tray = [] } = props;
  const { username, firstName } = props.owner;
  const messages = useMessages();
  const composer = useComposerScript(loadComposer, messages.language);
  const [fullCloset, retry, reload] = useFullCloset(username, true);
  const [query] = useSearchParams();
  const asked = readBeginning(query);
  const mustHave = question?.request?.mustHave ?? [];
  // A link without a question has no strip above the board.
  const asks = question?.request && <FoldedQuestion question={question} firstName={firstName} />;
  const isNamed = asked.itemIds.length > 0 || asked.outfitId !== null;
  const itemIds = isNamed ? [...new Set([...mustHave, ...asked.itemIds])] : [];
  const beginning = { ...asked, itemIds };
  if (fullCloset.status === "ERROR") return <ErrorPage name={username} />;
  if (composer && composer !== "failed" && fullCloset.status === "OK") {
    const { script, words } = composer;
    return (
      <ComposerWordsContext value={words}>
        <script.Composer
          senders={senders}
          proposers={offers.proposals}
          showsWishes={offers.wishes}
          closet={fullCloset.closet}
          beginning={beginning}
          revision={revision}
          mustHave={mustHave}
          isOver={question?.isOver === true}
          question={asks}
          onReload={reload}
        />
      </ComposerWordsContext>
    );
  }
  const isUnreachable = composer === "failed" || fullCloset.status === "UNREACHABLE";
  const back = { to: getTabPath(username, "items"), label: messages.closetOf(firstName) };
  return (
    <ComposerFrame
      title={messages.style(firstName)}
      back={back}
      question={asks}
      stage={
        <EmptyBoard>
          <NeedsScript back={back} />
        </EmptyBoard>
      }
      panel={
        isUnreachable ? (
          <RetryScreen message={messages.notAllLoaded} onRetry={composer === "failed" ? reloadPage : retry} />
        ) : (
          <FirstTray photographs={tray} />
        )
      }
    />
  );
}

export default function Style({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  if (loaderData.status === "ERROR") return <ErrorPage name={readClosetName(pathname)} />;
  return (
    <StylePage
      key={loaderData.owner.username}
      owner={loaderData.owner}
      senders={loaderData.version.stylings}
      offers={loaderData.offers}
      question={loaderData.question}
      tray={loaderData.tray}
    />
  );
}

export { ClosetErrorBoundary as ErrorBoundary } from "#app/error-page.tsx";

export function NeedsScript({ back: { to, label } }: { back: { to: string; label: string } }) {
  const { language } = useMessages();
  return (
    <noscript>
      <p>
        {catalogues?.[language].server.stylingNeedsScript} <a href={toAddress(to)}>{label}</a>
      </p>
    </noscript>
  );
}

export function describeStyle(root: Root, { owner, version }: Omit<SharedCloset, "counts">): MetaDescriptor[] {
  const name = getOwnerName(owner);
  const page = { title: getMessages(root).closet.style(name), path: getStylePath(owner.username) };
  const pageMeta =
    import.meta.env.SSR &&
    buildMeta(root, ({ server, closet }, language) => ({
      description: version.stylings === "anyone" ? server.aboutStyling(name) : joinSentences(closet.stylePrompt(name)),
      picture: getPreviewPath(owner.username, "items", version.tag, language),
    }));
  return describePage(root, page, pageMeta);
}
