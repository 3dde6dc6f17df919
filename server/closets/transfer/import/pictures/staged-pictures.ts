import { createDiskStorage } from "#server/pictures/storage/disk-storage.ts";
import { hashContent, isStoredName, type PictureStore } from "#server/pictures/storage/picture-storage.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { withTemporaryFolder } from "#server/db/temporary-files.ts";
import { PicturesChanged } from "#server/closets/records/closet-problem.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";

const COPIES_AT_ONCE = 8;

export type StagedPictures = {
  /** Reads stored and staged pictures; writes to the staging folder, which the sweep ignores. */
  storage: PictureStore;
  /** @throws {PicturesChanged} when a stored picture was deleted meanwhile */
  store: (target: ClosetStore, pictures: readonly StoredPicture[]) => Promise<void>;
};

/** Lets an import check its pictures before it stores one. */
export async function withStagedPictures<T>(
  { dataDir, pictures: stored }: ClosetStore,
  folder: string | undefined,
  work: (staged: StagedPictures) => Promise<T>,
): Promise<T> {
  if (folder !== undefined) return await work(stageIn(folder, stored));
  return await withTemporaryFolder(dataDir, (made) => work(stageIn(made, stored)));
}

function stageIn(folder: string, stored: PictureStore): StagedPictures {
  const staged = createDiskStorage(folder);
  const storage: PictureStore = {
    ...stored,
    ...staged,
    findSize: async (name) => (await staged.findSize(name)) ?? (await stored.findSize(name)),
    async write(content) {
      const sha256 = hashContent(content);
      if ((await stored.findSize(sha256)) === content.length) return await stored.write(content);
      if ((await staged.findSize(sha256)) !== content.length) await staged.writeNamed(sha256, content);
      return sha256;
    },
    read: async (name) => (await staged.read(name)) ?? (await stored.read(name)),
  };

  async function store(target: ClosetStore, pictures: readonly StoredPicture[]): Promise<void> {
    const queue = staged.listNames();
    const copyInTurn = async (): Promise<void> => {
      for await (const name of queue) {
        const content = isStoredName(name) ? await staged.read(name) : null;
        if (content) await target.pictures.writeNamed(name, content);
      }
    };
    const results = await Promise.allSettled(Array.from({ length: COPIES_AT_ONCE }, copyInTurn));
    const failure = results.find((result) => result.status === "rejected");
    if (failure) throw failure.reason;
    await target.pictures.flush();
    for (const { sha256, bytes } of pictures) {
      if ((await target.pictures.findSize(sha256)) !== bytes) throw new PicturesChanged();
    }
  }

  return { storage, store };
}
