/** The product's constants and limits, each with its unit and its source. */

/** Thumbnails in a collection row, at most (spec §9). */
export const ROW_THUMBNAILS = 10;

/**
 * Cards and rows that the server renders with their own data; the rest arrives after hydration. A multiple of 2, 4, 6 and
 * 8 columns; as many as are in sight at first in a window of nearly any size.
 */
export const FIRST_CARDS = 24;
export const FIRST_ROWS = 12;

/** Cards of each of the shared view's three grids that the server renders. */
export const FIRST_SHARED_CARDS = 24;

/** Cards of one chunk of a grid: a multiple of 2, 4, 5, 6 and 8 columns, so that a chunk ends with a full row. */
export const CHUNK_CARDS = 120;

/** Above so many cards a grid has those near the window alone. */
export const WINDOWING_THRESHOLD_CARDS = 3000;

/** Those stand in larger chunks, each with full rows in 2, 4, 5, 6 and 8 columns. */
export const LARGE_CHUNK_CARDS = 240;

/** A backend that has not answered by then counts as failed (spec §9). */
export const BACKEND_TIMEOUT_MS = 10_000;

/** A script chunk that has not loaded by then counts as failed (spec §9). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** QR code: side in CSS pixels (spec §9). */
export const QR_SIZE_PX = 128;

/** A preview picture (`og:image`): the size that chats and networks show whole, and how many photographs it holds at most. */
export const PREVIEW_WIDTH_PX = 1200;
export const PREVIEW_HEIGHT_PX = 630;
export const PREVIEW_PHOTOGRAPHS = 5;

/** Entries of each list among which a preview looks for its photographs. */
export const PREVIEW_CARDS = 100;

/** How long a sign-in link can be used (decisions, "Accounts"). */
export const SIGN_IN_LINK_LIFE_MS = 60 * 60 * 1000;
/** Sign-in links to one address within that time; more are not sent. */
export const MAX_LINKS_TO_ONE_ADDRESS = 10;

/** Names, brands and types of a closet, fields of a profile, names of keys: characters. */
export const MAX_NAME_LENGTH = 200;

export const MAX_USERNAME_LENGTH = 64;
/** PostgreSQL's index takes 2,700 bytes at most. */
export const MAX_ID_LENGTH = 256;
export const MAX_WEB_ADDRESS_LENGTH = 2048;

export const MAX_GOALS = 20;
/** Folders of a collection. */
export const MAX_FOLDERS = 50;

const MB = 1024 * 1024;
/** A picture, uploaded or imported. */
export const MAX_PICTURE_MB = 20;
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * MB;
/** A closet that is imported: as JSON or a table, and as a zip with its pictures. */
export const MAX_CLOSET_TEXT_BYTES = 64 * MB;
export const MAX_CLOSET_ZIP_BYTES = 512 * MB;

/** Entries of a closet that is imported: of each list, and of all lists together. */
export const MAX_LIST_ENTRIES = 200_000;
export const MAX_CLOSET_ENTRIES = 1_000_000;

/** Characters of an e-mail address: the longest that mail can be sent to (RFC 5321, erratum 1690). */
export const MAX_EMAIL_LENGTH = 254;

/** A live profile that is out of reach is asked for again after 1, 2, 4, … seconds, at most so many (spec §9: it goes offline). */
export const FIRST_RETRY_MS = 1000;
export const MAX_RETRY_MS = 30_000;

/** A token that is older is not given to the token sync (spec §7; decisions, "Accounts"). */
export const MAX_SYNCED_TOKEN_AGE_MS = 5 * 60_000;

/** A token is renewed so long before it ends: what is on its way with it arrives while it is good. */
export const TOKEN_RENEWAL_MS = 30_000;
