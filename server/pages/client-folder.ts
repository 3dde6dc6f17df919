/** Where the build puts what the browser loads. */
export const CLIENT_FOLDER = "build/client";
