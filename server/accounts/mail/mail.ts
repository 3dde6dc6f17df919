export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** A sign-in link, which stands on the console if there is no mail server. */
  link?: string;
  /** The page that stops such mails, and takes a POST (RFC 8058). */
  stopAddress?: string;
  picture?: { content: Buffer; contentType: string };
};

export const PICTURE_CID = "picture@mail";

/** Without addresses. */
export type MailFailure = {
  code: string;
  cause?: string;
  /** SMTP, such as 550 (RFC 5321, section 4.2). */
  responseCode?: number;
  command?: string;
  /** The answer of the mail server, with “…” for what may be an address. */
  answer?: string;
};

export type Delivery =
  | { status: "SENT" }
  /** There is no mail server. */
  | { status: "WRITTEN"; file: string }
  /** Permanent: the server rejected the recipient or the message. */
  | { status: "REJECTED"; failure: MailFailure }
  /** Temporary. The mail may have been sent: the connection can break after the last byte. */
  | { status: "FAILED"; failure: MailFailure };

export type Mailer = {
  send: (mail: Mail, signal?: AbortSignal) => Promise<Delivery>;
  /** Greets the mail server, and signs in to it. Null: it would take mails, or there is none. */
  greet: () => Promise<MailFailure | null>;
  close: () => void;
};

export type MailerParts = {
  /** Absolute path. Without a mail server, mails go to its folder `outbox`. */
  dataDir: string;
  publicUrl: string;
  log: { warn: (details: object, message: string) => void };
};
