import { z } from "zod";

/** A zip of `tables/NAME.ndjson`, `pictures/SHA-256`, `auth-secret` if there is one, and the manifest. */
export const MANIFEST_NAME = "backup.json";
export const SECRET_NAME = "auth-secret";

const TABLE = /^tables\/(\w+)\.ndjson$/;
const PICTURE = /^pictures\/([0-9a-f]{64})$/;

export const getTableFile = (table: string): string => `tables/${table}.ndjson`;
export const getPictureFile = (sha256: string): string => `pictures/${sha256}`;

export const findTableName = (file: string): string | null => TABLE.exec(file)?.[1] ?? null;
export const findPictureHash = (file: string): string | null => PICTURE.exec(file)?.[1] ?? null;

const archivedFile = z.strictObject({ name: z.string(), bytes: z.int(), sha256: z.string() });

export const manifestSchema = z.strictObject({
  format: z.literal(2),
  madeAt: z.iso.datetime(),
  migration: z.string(),
  tables: z.array(archivedFile.extend({ rows: z.int() })),
  secret: archivedFile.nullable(),
  pictures: z.strictObject({ files: z.int(), bytes: z.int() }),
  /** SHA-256 of pictures that were missing or damaged. Absent: none. */
  lostPictures: z.array(z.string()).optional(),
});

export type ArchivedFile = z.infer<typeof archivedFile>;
export type Manifest = z.infer<typeof manifestSchema>;
