export const GUIDE_PATH = "/guide";
export const FRIENDS_GUIDE_PATH = "/guide/friends";
