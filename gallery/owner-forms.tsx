import type { ReactNode } from "react";
import { BeginCloset } from "#app/owner/begin/begin-closet.tsx";
import { CategoryChoice, ColorChoice, SeasonChoice } from "#app/owner/form/choice-groups.tsx";
import { ConfirmedDeletion } from "#app/owner/settings/confirmed-deletion.tsx";
import { AccountName } from "#app/owner/settings/account-name.tsx";
import { DeleteAccount, DeleteCloset, FieldPolicyChoice } from "#app/routes/owner/own-settings.tsx";
import { DraftField } from "#app/owner/form/draft-field.tsx";
import { ExportCloset } from "#app/owner/settings/export-closet.tsx";
import { VisitorPreview } from "#app/owner/settings/visitor-preview.tsx";
import { LabeledInput } from "#app/owner/form/labeled-input.tsx";
import { InModal } from "#app/owner/in-modal.tsx";
import { TagsField } from "#app/owner/form/tags-field.tsx";
import { SavingState } from "#app/owner/owner-header.tsx";
import { ChangeEmail } from "#app/owner/settings/change-email.tsx";
import { OwnDevices } from "#app/owner/settings/own-devices.tsx";
import { OwnPasskeys } from "#app/owner/settings/own-passkeys.tsx";
import { ShareLink } from "#app/owner/settings/share-link.tsx";
import { SignOut } from "#app/owner/settings/sign-out.tsx";
import { CategorySuggestion } from "#app/owner/sheet/item-fields.tsx";
import { VisibilityChoice } from "#app/owner/settings/show-closet.tsx";
import { anEmptyCloset, anOwnCloset, asPublic, InOwnCloset } from "./own-closets.tsx";
import { LONG_NAME, PUBLIC_URL } from "./sample-closets.ts";
import { answerToken, type Area, componentState, open } from "./state.ts";

const NEW_PASSKEY = { id: "a", createdAt: Date.UTC(2026, 0, 2), usedAt: null };

const SESSION = { id: "a", device: "Safari, iPhone", createdAt: 0, usedAt: Date.UTC(2026, 0, 2), isThis: true };

const nothing = (): undefined => undefined;

const CLOSET = anOwnCloset(24);

const [, NAMELESS] = CLOSET.items;
if (!NAMELESS) throw new Error("The sample closet is empty.");

const inCloset = (element: ReactNode, closet = CLOSET) =>
  componentState(<InOwnCloset closet={closet}>{element}</InOwnCloset>);

const waiting = (saving: "OFFLINE" | "SIGNED_OUT") =>
  componentState(
    <InOwnCloset closet={CLOSET} state={{ saving, isNotKept: true }}>
      <p>
        <SavingState />
      </p>
    </InOwnCloset>,
  );

export const OWNER_FORMS: Area = {
  "owner/begin/begin-closet.tsx": {
    suggested: componentState(<BeginCloset names={{ firstName: "Jane", lastName: "Roe" }} mayCreate />),
    empty: componentState(<BeginCloset names={null} mayCreate />),
    "not-offered": componentState(<BeginCloset names={null} mayCreate={false} />),
  },
  "owner/form/choice-groups.tsx": {
    category: componentState(<CategoryChoice label="Category" none="None" value="Tops" onChoose={nothing} />),
    "no-colors": componentState(<ColorChoice chosen={[]} onChoose={nothing} />),
    "five-colors": componentState(
      <ColorChoice chosen={["black", "white", "red", "gold", "navy"]} onChoose={nothing} />,
    ),
    seasons: componentState(<SeasonChoice chosen={["Summer"]} onChoose={nothing} />),
  },
  "owner/settings/delete-closet.tsx": {
    closed: inCloset(
      <>
        <DeleteCloset />
        <p>{"The end of the settings"}</p>
      </>,
    ),
    open: { ...inCloset(<DeleteCloset />), begin: open },
  },
  "owner/settings/confirmed-deletion.tsx": {
    failed: {
      ...componentState(
        <ConfirmedDeletion
          title="Delete"
          text={LONG_NAME}
          label="Your email address, to confirm"
          isConfirmed={() => true}
          onDelete={async () => "We couldn’t delete your closet. Please try again."}
        />,
      ),
      begin(place) {
        open(place);
        place.querySelector("form")?.requestSubmit();
      },
    },
  },
  "owner/settings/account-name.tsx": {
    known: { ...inCloset(<AccountName />), visitor: "signed-in", answer: answerToken },
  },
  "owner/settings/own-passkeys.tsx": {
    none: { ...inCloset(<OwnPasskeys />), byPasskey: true, answer: () => Response.json({ passkeys: [] }) },
    two: {
      ...inCloset(<OwnPasskeys />),
      byPasskey: true,
      answer: () =>
        Response.json({ passkeys: [NEW_PASSKEY, { ...NEW_PASSKEY, id: "b", usedAt: NEW_PASSKEY.createdAt }] }),
    },
    offline: { ...inCloset(<OwnPasskeys />), byPasskey: true, answer: () => new Response(null, { status: 503 }) },
  },
  "owner/settings/own-devices.tsx": {
    one: { ...inCloset(<OwnDevices />), answer: () => Response.json({ sessions: [SESSION] }) },
    three: {
      ...inCloset(<OwnDevices />),
      answer: () =>
        Response.json({
          sessions: [SESSION, ...["b", "c"].map((id) => ({ ...SESSION, id, device: null, isThis: false }))],
        }),
    },
    offline: { ...inCloset(<OwnDevices />), answer: () => new Response(null, { status: 503 }) },
  },
  "owner/settings/change-email.tsx": {
    closed: inCloset(<ChangeEmail />),
    open: { ...inCloset(<ChangeEmail />), begin: (place: HTMLElement) => place.querySelector("summary")?.click() },
  },
  "owner/settings/delete-account.tsx": {
    known: {
      ...inCloset(
        <>
          <DeleteAccount />
          <p>{"The end of the settings"}</p>
        </>,
      ),
      visitor: "signed-in",
      answer: (path) => (path === "/owner/closets" ? Response.json({ status: "OK", closets: [] }) : answerToken()),
    },
  },
  "owner/form/draft-field.tsx": {
    text: componentState(<DraftField label="Name" value="Coat" onText={nothing} suggestions={["Coat", "Jacket"]} />),
    wrong: componentState(<DraftField label="Price" value="x" onText={nothing} findProblem={() => "Not a price."} />),
    long: componentState(<DraftField label="Notes" value={LONG_NAME} onText={nothing} isLong help="As you like." />),
  },
  "owner/form/tags-field.tsx": {
    none: componentState(<TagsField tags={[]} onTags={nothing} />),
    "too-many": componentState(
      <TagsField tags={Array.from({ length: 21 }, (_, at) => `tag ${at}`)} onTags={nothing} />,
    ),
  },
  "owner/settings/export-closet.tsx": {
    saved: inCloset(<ExportCloset />),
    public: inCloset(<ExportCloset />, asPublic(CLOSET)),
  },
  "owner/settings/field-policy-choice.tsx": {
    defaults: inCloset(
      <>
        <FieldPolicyChoice />
        <p>{"The end of the settings"}</p>
      </>,
    ),
  },
  "owner/settings/visitor-preview.tsx": {
    closed: inCloset(
      <>
        <VisitorPreview />
        <p>{"The end of the section"}</p>
      </>,
    ),
    open: { ...inCloset(<VisitorPreview />), begin: open },
    empty: { ...inCloset(<VisitorPreview />, anEmptyCloset()), begin: open },
  },
  "owner/form/labeled-input.tsx": {
    plain: componentState(<LabeledInput label="Name" value="" onText={nothing} />),
    wrong: componentState(<LabeledInput label="Name" value="a b" onText={nothing} note="No spaces." isBad />),
  },
  "owner/sheet/category-suggestion.tsx": {
    name: inCloset(<CategorySuggestion item={{ ...NAMELESS, name: "Wool coat" }} onChange={nothing} />),
    type: inCloset(<CategorySuggestion item={{ ...NAMELESS, subcategory: "Boots" }} onChange={nothing} />),
  },
  "owner/in-modal.tsx": {
    "no-dialog": inCloset(
      <InModal className={undefined}>
        <p>{"A message"}</p>
      </InModal>,
    ),
  },
  "owner/saving-state.tsx": {
    saved: { ...inCloset(<SavingState />), isInvisible: true },
    "not-kept": waiting("OFFLINE"),
    "signed-out-not-kept": waiting("SIGNED_OUT"),
  },
  "owner/settings/sign-out.tsx": { "all-saved": inCloset(<SignOut />) },
  "owner/settings/share-link.tsx": {
    link: inCloset(<ShareLink username="emma" publicUrl={PUBLIC_URL} />),
    "not-copied": {
      ...inCloset(<ShareLink username="emma" publicUrl={PUBLIC_URL} />),
      begin(place) {
        Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
        for (const button of place.querySelectorAll("button")) if (button.matches(":last-of-type")) button.click();
      },
    },
  },
  "owner/settings/visibility-choice.tsx": {
    private: inCloset(<VisibilityChoice />),
    public: inCloset(<VisibilityChoice />, asPublic(CLOSET)),
  },
};
