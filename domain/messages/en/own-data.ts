/** Of the owner’s settings: what comes in, goes out and is deleted. */
export const ownData = {
  yourData: "Your data",
  exportCloset: "Download everything as a zip",
  deleteCloset: "Delete the closet",
  deleteClosetText: (username: string) =>
    `All pieces, outfits and pictures are deleted for good. Type ${username} to confirm.`,
  confirmUsername: "Your username, to confirm",
  notDeleted: "We couldn’t delete your closet. Please try again.",
  deleteAccount: "Delete the account",
  deleteAccountText: (email: string) =>
    `Your account, your closet and all its pictures are deleted for good. Every device is signed out. Type ${email} to confirm.`,
  confirmEmail: "Your email address, to confirm",
  accountNotDeleted: "We couldn’t delete your account. Please try again.",
};

export type OwnDataMessages = typeof ownData;
