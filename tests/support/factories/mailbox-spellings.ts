/** Eleven spellings of one mailbox, `target@example.net`. */
export const SPELLINGS = [
  "target@example.net",
  "target@EXAMPLE.Net",
  "target@example.net.",
  "target@ｅxample.net",
  "target@ｅｘａｍｐｌｅ.net",
  "target@exam\u034fple.net",
  "target@exam\ufe0fple.net",
  "target@ⓔxample.net",
  "target@𝐞xample.net",
  "target@example。net",
  "target@example．net",
];
