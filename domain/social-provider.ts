/** `oidc`: the OpenID provider that the operator has chosen. */
export type SocialProvider = "google" | "apple" | "oidc";
