import type { Call } from "./call.ts";
import { CLOSET_CALLS } from "./closet-calls.ts";
import { OWNER_CLOSET_CALLS } from "./owner-closet-calls.ts";
import { OWNER_PICTURE_CALLS } from "./owner-picture-calls.ts";
import { PICTURE_CALLS } from "./picture-calls.ts";
import { PROFILE_CALLS } from "./profile-calls.ts";
import { PROVIDER_CALLS } from "./provider-calls.ts";
import { SIGN_IN_CALLS } from "./sign-in-calls.ts";
import { SITE_CALLS } from "./site-calls.ts";

/** Every call of the server (`server/api/calls.ts`): a test holds the two together. */
export const ALL_CALLS: readonly Call[] = [
  ...CLOSET_CALLS,
  ...SIGN_IN_CALLS,
  ...PROVIDER_CALLS,
  ...PROFILE_CALLS,
  ...PICTURE_CALLS,
  ...OWNER_PICTURE_CALLS,
  ...OWNER_CLOSET_CALLS,
  ...SITE_CALLS,
];
