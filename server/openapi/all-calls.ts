import type { Call } from "./call.ts";
import { CLOSET_CALLS } from "#server/closets/closet-calls.ts";
import { OWNER_CLOSET_CALLS } from "#server/management/owner-closet-calls.ts";
import { OWNER_PICTURE_CALLS } from "#server/management/owner-picture-calls.ts";
import { PICTURE_CALLS } from "#server/pictures/picture-calls.ts";
import { PROFILE_CALLS } from "#server/accounts/profiles/profile-calls.ts";
import { PROVIDER_CALLS } from "#server/accounts/sign-in/provider-calls.ts";
import { SIGN_IN_CALLS } from "#server/accounts/sign-in/sign-in-calls.ts";
import { SITE_CALLS } from "#server/pages/site-calls.ts";

/** Every call of the server (`server/calls.ts`): a test holds the two together. */
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
