const MAX_FILES = 30_000;

const readAll = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  // A browser gives a hundred at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return entries;
    entries.push(...some);
  }
};

const toFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function walk(entries: readonly FileSystemEntry[], files: File[]): Promise<File[]> {
  for (const entry of entries) {
    if (files.length >= MAX_FILES) return files;
    if (isFolder(entry)) await walk(await readAll(entry), files);
    else files.push(await toFile(entry as FileSystemFileEntry));
  }
  return files;
}

/** The files of dropped folders, with those beside them. Null: no folder was dropped. */
export function listFolderFiles({ items }: DataTransfer): Promise<File[]> | null {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return entries.some(isFolder) ? walk(entries, []) : null;
}
