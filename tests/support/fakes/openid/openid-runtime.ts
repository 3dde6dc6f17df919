// oidc-provider warns on the console unless Node is an LTS release. npm's Node package does not say so.
process.release.lts ??= "Krypton";
