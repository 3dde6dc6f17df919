import { z } from "zod";
import { isStoredName } from "#server/pictures/storage/picture-storage.ts";

/** What stands in a backup, a zip: this note first, the embedded database, the secret of the folder, the pictures. */
export const NOTE_NAME = "backup.json";
export const DATABASE_NAME = "open-closet.sqlite";
export const SECRET_NAME = "auth-secret";
export const PICTURES_FOLDER = "pictures";

export const backupNote = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Null: it is PostgreSQL's, and not in the backup. */
  database: z.strictObject({ bytes: z.int(), sha256: z.string() }).nullable(),
  /** How many files of pictures there are, variants included. */
  pictures: z.int(),
});

export type BackupNote = z.infer<typeof backupNote>;

/** The picture's stored name in a name of an entry; null when it is none. */
export function findPictureName(entryName: string): string | null {
  const [folder, name = "", ...more] = entryName.split("/");
  return folder === PICTURES_FOLDER && more.length === 0 && isStoredName(name) ? name : null;
}
