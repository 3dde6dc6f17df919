import { OWN_FIELDS, type OwnField } from "#domain/closet-fields.ts";
import { EDITED_LISTS, type EditedList, SINGULAR } from "#domain/closet-lists.ts";
import {
  type HiddenFields,
  type ItemField,
  NOTHING_HIDDEN,
  type OutfitField,
  POLICY_FIELDS,
} from "#domain/field-policy.ts";

/** Without Zod, because browsers load it. */

export const ROLES = ["owner", "helper"] as const;

export type Role = (typeof ROLES)[number];

/** What a person of a closet may do and see. `seesPrivate` is true for each owner. */
export type Access = { role: Role; seesPrivate: boolean };

export const OWNER_ACCESS: Access = { role: "owner", seesPrivate: true };

/** Of API keys. */
export const RIGHTS = ["read", "import", "privacy", "remove", "edit", "inbox"] as const;

export type Right = (typeof RIGHTS)[number];

/** `rights`: what an API key needs, all of them; null: no key may. */
type CallRights = { rights: readonly Right[] | null; roles: readonly Role[] };

const forAll = (...rights: Right[]): CallRights => ({ rights, roles: ROLES });
const forOwners = (...rights: Right[]): CallRights => ({ rights, roles: ["owner"] });

/** A helper lists names, and leaves. */
const forPeople: CallRights = { rights: null, roles: ROLES };
const forOwnersAlone: CallRights = { rights: null, roles: ["owner"] };

type Singular = (typeof SINGULAR)[EditedList];
type EntryCall = `list${Capitalize<EditedList>}` | `${"read" | "add" | "change" | "remove"}${Capitalize<Singular>}`;

const capitalize = <Text extends string>(text: Text) =>
  text.replace(/^./, (letter) => letter.toUpperCase()) as Capitalize<Text>;

export const TITLES = Object.fromEntries(EDITED_LISTS.map((list) => [list, capitalize(SINGULAR[list])])) as Record<
  EditedList,
  Capitalize<Singular>
>;

export const LIST_TITLES = Object.fromEntries(EDITED_LISTS.map((list) => [list, capitalize(list)])) as Record<
  EditedList,
  Capitalize<EditedList>
>;

const ENTRY_CALLS = Object.fromEntries(
  EDITED_LISTS.flatMap((list) => [
    [`list${LIST_TITLES[list]}`, forAll("read")],
    [`read${TITLES[list]}`, forAll("read")],
    ...["add", "change", "remove"].map((verb) => [`${verb}${TITLES[list]}`, forAll("edit")]),
  ]),
) as Record<EntryCall, CallRights>;

/**
 * Who may make which call about a closet, by its `operationId`. Some calls give a helper a part of what they do:
 * `importFile` adds, and only for a helper who sees private fields; `decideStyling` does not block or report,
 * does not answer outfits of helpers, and tells of a purchase only for a helper who sees private fields;
 * `removePerson` is for oneself.
 */
export const OWNER_CALLS = {
  ...ENTRY_CALLS,
  showCloset: forAll("read"),
  readContent: forAll("read"),
  readChanges: forAll("read"),
  readFigures: forAll("read"),
  getOwnPicture: forAll("read"),
  findPicture: forAll("import"),
  sendPicture: forAll("import"),
  fetchPicture: forAll("import"),
  changeManyItems: forAll("edit"),
  addItemWear: forAll("edit"),
  removeItemWear: forAll("edit"),
  addOutfitWear: forAll("edit"),
  removeOutfitWear: forAll("edit"),
  listBin: forAll("read"),
  restoreEntry: forAll("edit"),
  restoreEntries: forAll("edit"),
  emptyBin: forOwners("edit"),
  removeFromBin: forOwners("edit"),
  importFile: forAll("import"),
  importCloset: forOwners("import"),
  listImports: forOwners("import"),
  undoImport: forOwners("import"),
  exportCloset: forOwners("read"),
  removeCloset: forOwners("remove"),
  setPrivacy: forOwners("privacy"),
  setSettings: forOwners("privacy"),
  /** The address of a link shows what a key with `privacy` alone may not read. */
  listLinks: forOwners("privacy", "read"),
  createLink: forOwners("privacy", "read"),
  changeLink: forOwners("privacy", "read"),
  chooseOutcome: forOwners("privacy", "read"),
  endLink: forOwners("privacy"),
  endLinks: forOwners("privacy"),
  readInbox: forAll("inbox"),
  decideStyling: forAll("inbox"),
  presentOutfits: forPeople,
  listPeople: forPeople,
  removePerson: forPeople,
  changePerson: forOwnersAlone,
  putBack: forOwnersAlone,
  createInvitation: forOwnersAlone,
  endInvitation: forOwnersAlone,
} as const satisfies Record<string, CallRights>;

export type OwnerCallId = keyof typeof OWNER_CALLS;

export const mayCall = ({ role }: Pick<Access, "role">, call: OwnerCallId): boolean =>
  OWNER_CALLS[call].roles.includes(role);

/** Of all other fields a helper learns nothing, unless an owner says so: also of a field that is new. */
const SEEN_BY_HELPERS = {
  items: new Set<ItemField | OwnField>([
    "name",
    "brand",
    "category",
    "subcategory",
    "colors",
    "seasons",
    "material",
    "size",
    "tags",
    "pictures",
    "uncropped",
    "originalSha256",
    "shopLink",
    "timesWorn",
    "wears",
    "left",
  ]),
  outfits: new Set<OutfitField | OwnField>(["name", "seasons", "tags", "timesWorn", "wears"]),
};

const HIDDEN_FROM_HELPERS: HiddenFields = {
  items: new Set([...OWN_FIELDS.items, ...POLICY_FIELDS.items].filter((field) => !SEEN_BY_HELPERS.items.has(field))),
  outfits: new Set(
    [...OWN_FIELDS.outfits, ...POLICY_FIELDS.outfits].filter((field) => !SEEN_BY_HELPERS.outfits.has(field)),
  ),
};

/** What a helper may not change, either: `left` and `bought` have a price. */
const FORBIDDEN_FIELDS: { items: readonly string[]; outfits: readonly string[] } = {
  items: [...HIDDEN_FROM_HELPERS.items, "currency", "left", "bought"],
  outfits: [...HIDDEN_FROM_HELPERS.outfits],
};

export const getHiddenFrom = ({ seesPrivate }: Access): HiddenFields =>
  seesPrivate ? NOTHING_HIDDEN : HIDDEN_FROM_HELPERS;

/** A field that a change names, and its caller may not see. Also in `saw`, whose conflicts would show it. */
export function findForbiddenField({ seesPrivate }: Access, list: EditedList, changes: object): string | null {
  if (seesPrivate || (list !== "items" && list !== "outfits")) return null;
  const { saw = {} } = changes as { saw?: object };
  return FORBIDDEN_FIELDS[list].find((field) => field in changes || field in saw) ?? null;
}
