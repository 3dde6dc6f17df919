import type { ReactNode } from "react";
import { type Board, EMPTY_BOARD, toLayout } from "#domain/composer/board.ts";
import { PIECE_ACTIONS } from "#domain/composer/piece-actions.ts";
import { BeginningNotices, Composer } from "#app/composer/composer.tsx";
import { BarTool } from "#app/composer/bar-tool.tsx";
import { BoardEditor } from "#app/composer/board-editor.tsx";
import { BoardPiece } from "#app/composer/board/board-piece.tsx";
import { BoardView, Selection } from "#app/composer/board/board-view.tsx";
import { PieceTools } from "#app/composer/board/piece-tools.tsx";
import { ComposerFrame, EmptyBoard } from "#app/composer/composer-frame.tsx";
import { beginDraft } from "#domain/composer/draft.ts";
import { getFrame } from "#domain/composer/seen.ts";
import { DraftNotices } from "#app/composer/drafts/draft-notices.tsx";
import { BoardIcon } from "#app/composer/icon.tsx";
import { LayerList } from "#app/composer/layer-list.tsx";
import { ProposalForm } from "#app/composer/proposals/proposal-form.tsx";
import { ProposedThings } from "#app/composer/proposals/proposed-things.tsx";
import type { DraftProposal } from "#domain/composer/proposed.ts";
import { useBoardEditor } from "#app/composer/use-board-editor.ts";
import { Sheet } from "#app/composer/sheet.tsx";
import { Toolbar } from "#app/composer/board/toolbar.tsx";
import Style, { NeedsScript } from "#app/routes/style/style.tsx";
import { BOARD, CLOSET, FOUR, InWords, ITEMS, MANY, WITH_GONE } from "./sample-boards.tsx";
import { EMMA, LAYLA, LONG_NAME } from "./sample-closets.ts";
import { type Area, componentState, pageState } from "./state.ts";
import { WORDS } from "./words.ts";

const nothing = () => undefined;

const PROPOSAL: DraftProposal = {
  id: "belt",
  name: LONG_NAME,
  picture: `pictures/${"0".repeat(64)}`,
  photo: "/images/item-0",
  width: 300,
  height: 400,
};

const BACK = { to: "/", label: LONG_NAME };

type PartProps = { first: Board; part: "board" | "layers" };

function Part({ first, part }: PartProps) {
  const editor = useBoardEditor(first, ITEMS, [], nothing);
  return part === "layers" ? (
    <LayerList editor={editor} items={ITEMS} />
  ) : (
    <div style={{ height: 400, containerType: "size" }}>
      <BoardView editor={editor} items={ITEMS} title="Style Emma" />
    </div>
  );
}

const part = (props: PartProps, begin?: (place: HTMLElement) => void) =>
  componentState(
    <InWords>
      <Part {...props} />
    </InWords>,
    begin && { begin },
  );

const editor = (first: Board, begin?: (place: HTMLElement) => void) =>
  pageState(
    <InWords>
      <BoardEditor
        first={first}
        closet={CLOSET}
        items={ITEMS}
        outfits={[]}
        onChange={nothing}
        title={WORDS.closet.style(EMMA.firstName)}
        back={BACK}
      />
    </InWords>,
    begin && { begin },
  );

const pressPiece = (place: HTMLElement) => place.querySelector<SVGElement>("svg [role=button]")?.focus();
const pressLayer = (place: HTMLElement) => place.querySelector<HTMLElement>("ol button")?.click();
const showLayers = (place: HTMLElement) =>
  place.querySelectorAll<HTMLElement>("[aria-pressed=false]").forEach((button) => {
    if (button.textContent.includes("(") || button.textContent.includes("٤")) button.click();
  });

const [PIECE] = FOUR.pieces;
if (!PIECE) throw new Error("The sample board is empty.");

const inSvg = (element: ReactNode) =>
  componentState(
    <InWords>
      <svg viewBox="0 0 1 1.359" width="300" role="group" aria-label={WORDS.composer.board}>
        {element}
      </svg>
    </InWords>,
  );

const piece = (picture: { href: string; width: number; height: number } | null) =>
  inSvg(
    <BoardPiece
      piece={PIECE}
      picture={picture}
      name={WORDS.composer.idea(LONG_NAME)}
      isMarked
      box={{ left: 0.1, top: 0.05, right: 0.9, bottom: 0.95 }}
      pinAt={1 / 300}
      ideaAt={1 / 300}
      isSelected={false}
      onLoad={nothing}
      onFocus={nothing}
      onKeyDown={nothing}
    />,
  );

const stylePage = (answer: (path: string) => Response | null, owner = EMMA) =>
  pageState(
    <Style
      {...({
        loaderData: {
          status: "OK",
          owner,
          publicUrl: "",
          version: { tag: "1", isIndexed: false, tap: "prompt", stylings: "anyone" },
        },
      } as Parameters<typeof Style>[0])}
    />,
    { answer, path: `/user/${owner.username}/style` },
  );

export const COMPOSER: Area = {
  "composer/composer.tsx": {
    empty: pageState(
      <InWords>
        <Composer
          senders="anyone"
          proposers="anyone"
          showsWishes
          closet={CLOSET}
          beginning={{ draftId: null, itemIds: ["item-0", "item-1"], outfitId: null }}
          onReload={nothing}
        />
      </InWords>,
      { until: BOARD },
    ),
  },
  "composer/board-editor.tsx": {
    empty: editor(EMPTY_BOARD),
    four: editor(FOUR, pressPiece),
    layers: editor(FOUR, showLayers),
    gone: editor(WITH_GONE),
    many: editor(MANY),
  },
  "composer/proposals/proposal-form.tsx": {
    empty: componentState(
      <InWords>
        <ProposalForm begin={{}} submitLabel={WORDS.composer.putOnBoard} onPropose={() => null} />
      </InWords>,
    ),
  },
  "composer/proposals/proposed-things.tsx": {
    aside: componentState(
      <InWords>
        <ProposedThings
          title={WORDS.composer.notOwned(LONG_NAME)}
          currency={undefined}
          proposals={[PROPOSAL]}
          placed={new Set()}
          onPropose={nothing}
          onAdd={nothing}
        />
      </InWords>,
    ),
    full: componentState(
      <InWords>
        <ProposedThings
          title={WORDS.composer.notOwned("Emma")}
          currency={undefined}
          proposals={["a", "b", "c"].map((id) => ({ ...PROPOSAL, id }))}
          placed={new Set(["a", "b", "c"])}
          onPropose={nothing}
          onAdd={nothing}
        />
      </InWords>,
    ),
  },
  "composer/bar-tool.tsx": {
    all: componentState(
      <>
        <BarTool name="undo" word={WORDS.composer.undo} label={LONG_NAME} isEnabled={false} onAct={nothing} />
        <BarTool name="new" word={WORDS.composer.newDraft} isEnabled onAct={nothing} />
      </>,
    ),
  },
  "composer/composer-frame.tsx": {
    empty: pageState(<ComposerFrame title={LONG_NAME} back={BACK} stage={<EmptyBoard />} />),
  },
  "composer/sheet.tsx": {
    low: componentState(
      <InWords>
        <Sheet at={0} onMove={nothing}>
          <p>{LONG_NAME}</p>
        </Sheet>
      </InWords>,
    ),
  },
  "composer/beginning-notices.tsx": {
    all: componentState(
      <InWords>
        <BeginningNotices
          first={{ layout: toLayout(EMPTY_BOARD), outfitProblem: "gone", missing: 2, isTooMany: true }}
        />
      </InWords>,
    ),
    one: componentState(
      <InWords>
        <BeginningNotices
          first={{ layout: toLayout(EMPTY_BOARD), outfitProblem: "unknown pieces", missing: 1, isTooMany: false }}
        />
      </InWords>,
    ),
  },
  "composer/drafts/draft-notices.tsx": {
    all: componentState(
      <InWords>
        <DraftNotices
          state={{ draft: beginDraft("new", "emma"), replaced: beginDraft("old", "emma"), isNotSaved: true }}
          onBringBack={nothing}
        />
      </InWords>,
    ),
  },
  "composer/layer-list.tsx": {
    none: part({ first: EMPTY_BOARD, part: "layers" }),
    four: part({ first: FOUR, part: "layers" }, pressLayer),
    gone: part({ first: WITH_GONE, part: "layers" }),
  },
  "composer/board/piece-tools.tsx": {
    none: componentState(
      <InWords>
        <PieceTools onAct={null} canSwap={false} />
      </InWords>,
    ),
    chosen: componentState(
      <InWords>
        <PieceTools onAct={nothing} canSwap wornPictureId="worn" />
      </InWords>,
    ),
  },
  "composer/board/toolbar.tsx": {
    one: componentState(
      <Toolbar label={LONG_NAME} className={undefined}>
        <button type="button" style={{ minHeight: 44 }}>
          {LONG_NAME}
        </button>
      </Toolbar>,
    ),
  },
  "composer/icon.tsx": {
    all: componentState(
      <>
        {([...PIECE_ACTIONS, "undo", "redo", "back", "new", "worn"] as const).map((name) => (
          <BoardIcon key={name} name={name} />
        ))}
      </>,
    ),
  },
  "composer/board/board-view.tsx": {
    empty: part({ first: EMPTY_BOARD, part: "board" }),
    chosen: part({ first: FOUR, part: "board" }, pressPiece),
    gone: part({ first: WITH_GONE, part: "board" }),
    many: part({ first: MANY, part: "board" }),
  },
  "composer/board/board-piece.tsx": {
    picture: piece({ href: "/images/coat", width: 300, height: 400 }),
    missing: piece(null),
    failed: piece({ href: "/images/missing", width: 300, height: 400 }),
  },
  "composer/board/selection.tsx": {
    chosen: inSvg(
      <Selection
        frame={getFrame(PIECE, null)}
        place={{ corner: { right: 1, bottom: 1 }, ratio: 1.359, boardWidthPx: 300 }}
      />,
    ),
  },
  "routes/style/style.tsx": {
    loading: stylePage(() => null),
    unreachable: stylePage(() => new Response(null, { status: 503 }), LAYLA),
  },
  "routes/style/needs-script.tsx": {
    scripted: componentState(
      <>
        <p>{"Nothing with script"}</p>
        <NeedsScript back={{ to: "/user/emma/items", label: "Emma’s closet" }} />
      </>,
    ),
  },
};
