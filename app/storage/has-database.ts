export const hasDatabase = async (databaseName: string): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === databaseName);
