export const ownBin = {
  text: "Deleted things stay here for 30 days.",
  empty: "The bin is empty.",
  restoreAll: "Put all back",
  confirm: "Yes, delete",
  deleteNow: "Delete for good",
  deleteNowText: "You can’t undo this.",
  emptyAll: "Empty the bin",
  emptyAllText: "Everything in it is deleted for good.",
};

export type OwnBinMessages = typeof ownBin;
