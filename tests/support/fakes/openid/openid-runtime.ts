// oidc-provider complains on the console of a Node that does not call itself LTS, as npm's does not: it is the same program.
process.release.lts ??= "Krypton";
