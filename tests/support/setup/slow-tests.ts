/** `npm run test:long` alone runs them: each takes the time of a hundred others, and what they test changes rarely. */
export const SLOW_TESTS = [
  "domain/layout/arrange-any-items.test.ts",
  "server/accounts/{demo-accounts,demo-reset}.test.ts",
  "server/accounts/sign-in/social-providers.test.ts",
  "server/closets/owner/admin/closet-cutouts.test.ts",
  "server/closets/transfer/import/{import-fuzz,import-malformed,seed-demo}.test.ts",
  "server/closets/stylings/second-round.test.ts",
  "server/db/integrity.test.ts",
  "server/pictures/{heic/convert-heic,make-cutout}.test.ts",
  "server/pictures/storage/picture-storage.test.ts",
];
