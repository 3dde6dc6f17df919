// Lengths are counted in characters.

export const DAY_MS = 86_400_000;

/** Per collection row (spec §9). */
export const ROW_THUMBNAILS = 10;

/** Full rows of 2, 4, 6 and 8 columns. */
export const FIRST_CARDS = 24;
export const FIRST_ROWS = 12;

export const FIRST_SHARED_CARDS = 24;

/** Full rows of 2, 4, 5, 6 and 8 columns. */
export const CHUNK_CARDS = 240;

/** A larger grid unmounts the cards that are far from the window. */
export const KEPT_CARDS = 3000;

/** Spec §9. */
export const BACKEND_TIMEOUT_MS = 10_000;

/** The server draws a layout: the call may wait 15 seconds for its turn. */
export const DRAWING_TIMEOUT_MS = 60_000;

/** An export or an import takes longer than an edit. */
export const WRITER_WAIT_MS = 15_000;

export const WRITER_CALL_TIMEOUT_MS = 2 * WRITER_WAIT_MS;

/** The call waits for a free thread, and again for other writers. */
export const OWNER_CALL_WAIT_MS = 30_000;

export const REMOVAL_TIMEOUT_MS = 3 * OWNER_CALL_WAIT_MS;

/** Spec §9. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** Spec §9. */
export const QR_SIZE_PX = 128;

/** The longest username takes 768 bytes when escaped. A QR code holds 2953 bytes. */
export const MAX_QR_PATH_BYTES = 1000;

/** The `og:image` size that chats and networks show whole. */
export const PREVIEW_WIDTH_PX = 1200;
export const PREVIEW_HEIGHT_PX = 630;
export const PREVIEW_PHOTOGRAPHS = 5;

export const PREVIEW_CARDS = 100;

export const SIGN_IN_LINK_LIFE_MS = 60 * 60 * 1000;
export const SIGN_IN_CODE_LIFE_MS = 10 * 60 * 1000;
export const SIGN_IN_CODE_DIGITS = 6;
export const MAX_LINKS_TO_ONE_ADDRESS = 10;
export const MAX_CARRIED_DRAFTS_BYTES = 16_384;

export const MAX_NAME_LENGTH = 200;

export const MAX_USERNAME_LENGTH = 64;
/** Only its former account may have the username of a deleted closet again. */
export const RETIRED_USERNAME_MS = 365 * DAY_MS;
/** Ids do not count towards `CLOSET_MAX_MB`. PostgreSQL's index takes at most 2,700 bytes. */
export const MAX_ID_LENGTH = 128;
export const MAX_WEB_ADDRESS_LENGTH = 2048;

export const MAX_LAYOUT_PICS = 40;
/** Drawing one takes about half a second. */
export const MAX_DRAWN_OUTFITS = 500;
/** In code units. Our JSON of a layout has at most 75,000. */
export const MAX_LAYOUT_TEXT_LENGTH = 100_000;

export const MAX_NOTES_LENGTH = 2000;
export const MAX_TAG_LENGTH = 50;
export const MAX_DETAIL_LENGTH = 100;

export const MAX_STYLING_NAME_LENGTH = 60;
export const MAX_STYLING_NOTE_LENGTH = 500;
/** Older ones are not listed. */
export const MAX_LISTED_STYLINGS = 1000;
/** The button for older ones adds as many. */
export const INBOX_PAGE = 50;
export const MAX_COLLECTED_TOKENS = 100;
export const MIN_STYLING_SECRET_LENGTH = 16;
export const MAX_STYLING_SECRET_LENGTH = 128;
export const MAX_REPLY_LENGTH = 500;
export const MAX_STYLING_VERSIONS = 5;
export const MAX_WISH_LENGTH = 200;
export const MAX_MARKED_PIECES = 3;
export const MAX_PRESENTED_OUTFITS = 20;
/** Stylings that wait for an answer, in one closet. */
export const MAX_WAITING_STYLINGS = 200;
/** Of one styling, and in all stylings of a closet that wait for an answer. */
export const MAX_PROPOSALS = 3;
export const MAX_WAITING_PROPOSALS = 20;
export const MAX_PROPOSED_PICTURE_MB = 5;
export const MAX_PROPOSED_SIDE_PX = 1200;

/** Of what a shop's page has handed over, while it waits for a sign-in. */
export const MAX_SHOP_FACTS_LENGTH = 8000;

export const MAX_LINKS = 100;
export const MAX_PASSKEYS = 10;
/** A link names this many items, and as many outfits. */
export const MAX_LINKED_ENTRIES = 200;
export const MAX_LINK_SENTENCE_LENGTH = 200;
export const MAX_REQUEST_LENGTH = 80;
export const MAX_REQUEST_NOT_LENGTH = 200;
export const MIN_CANDIDATES = 2;
export const MAX_CANDIDATES = 12;
export const MAX_GUESTS = 50;
export const MIN_LINK_PASSWORD_LENGTH = 4;
export const MAX_LINK_PASSWORD_LENGTH = 128;

export const BIN_DAYS = 30;

export const MAX_TAGS = 20;
export const MAX_COLORS = 5;
export const MAX_MORE_PICTURES = 8;
export const MAX_PRICE = 10_000_000;
export const MAX_TIMES_WORN = 100_000;
/** More than once a day for ten years. */
export const MAX_WEARS = 5000;
export const MAX_WEARS_A_DAY = 10;
export const MAX_CHANGED_WEARS = 100;
/** Each has about 100 bytes in the answer to its owner. */
export const MAX_CLOSET_WEARS = 100_000;

export const MAX_GOALS = 20;
export const MAX_FOLDERS = 50;

const MB = 1024 * 1024;
export const MAX_PICTURE_MB = 20;
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * MB;
export const MAX_CLOSET_TEXT_BYTES = 64 * MB;
export const MAX_CLOSET_ZIP_BYTES = 512 * MB;

/** Items, outfits, portfolios, collections and inspirations each. */
export const MAX_LIST_ENTRIES = 20_000;
/** These lists together. */
export const MAX_CLOSET_ENTRIES = 60_000;

/** `items`: entries of each list. */
export type ClosetQuota = { items: number; pictureBytes: number };
/** Of an account. */
export const DEFAULT_QUOTA: ClosetQuota = { items: 10_000, pictureBytes: 500 * MB };
/** Of commands and API keys. */
export const MAX_QUOTA: ClosetQuota = { items: MAX_LIST_ENTRIES, pictureBytes: Infinity };

/** Of what its collections and outfits hold. */
export const getMaxContents = ({ items }: ClosetQuota): number => 10 * items;

/** Per list. The oldest entries are deleted first. */
export const MAX_BIN_ENTRIES = 10_000;
export const MAX_BIN_BYTES = 64 * MB;
export const MAX_LISTED_BIN_ENTRIES = 1000;

export const MAX_LISTED_ENTRIES = 250;

export const MAX_EDITED_ENTRIES = 10_000;
/** Each comes back with its collections and outfits: some milliseconds. */
export const MAX_RESTORED_ENTRIES = 500;

/** In an export as plain pages, all lists together. */
export const MAX_SITE_ENTRIES = 20_000;

/** RFC 3696, erratum 1690. */
export const MAX_EMAIL_LENGTH = 254;

/** Spec §9. */
export const FIRST_RETRY_MS = 1000;
export const MAX_RETRY_MS = 30_000;
/** Between two looks of an open page for changes of its owner. */
export const RECHECK_MS = 60_000;

/** For the token sync (spec §7). */
export const MAX_SYNCED_TOKEN_AGE_MS = 5 * 60_000;

/** Before a token expires, so that pending requests stay valid. */
export const TOKEN_RENEWAL_MS = 30_000;

export const MAX_SEARCH_LENGTH = 100;
export const MAX_SEARCH_VALUES = 20;
export const FIRST_BRANDS = 40;
/** Pieces by which outfits can be filtered. */
export const MAX_FACET_ITEMS = 200;

export const ENTRY_OUTFITS = 12;
export const GOES_WITH_ITEMS = 12;
export const GOES_WITH_OUTFITS = 1000;
export const ENTRY_COLLECTIONS = 50;

export const MAX_SENT_SIDE_PX = 2400;
export const UPLOAD_PREVIEW_SIDE_PX = 480;
export const UPLOADS_AT_ONCE = 3;
export const MAX_WAITING_UPLOADS = 1000;

/** People who keep a closet, owners and helpers. */
export const MAX_PEOPLE = 10;

export const MAX_OPEN_INVITATIONS = 20;

/** That an account owns or helps to keep. */
export const MAX_CLOSETS_OF_ACCOUNT = 100;

/** That an account has begun and still owns. */
export const DEFAULT_CLOSETS_PER_ACCOUNT = 5;

export const HELPER_INVITATION_LIFE_MS = 14 * DAY_MS;

export const OWNER_INVITATION_LIFE_MS = 24 * 3_600_000;

/** The time in which the owners of a closet can stop the removal of one of them. */
export const OWNER_REMOVAL_DELAY_MS = 3 * DAY_MS;

/** An owner is invited within this time after the sign-in. */
export const FRESH_SIGN_IN_MS = 10 * 60_000;

/** Who removes more entries in a day is named to the owners. */
export const MANY_REMOVALS = 50;

/** How long the server knows who changed an entry last. */
export const LAST_CHANGE_MS = 30 * DAY_MS;
