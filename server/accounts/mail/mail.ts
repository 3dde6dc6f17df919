/** A mail to one person, who is to open a link. */
export type Mail = {
  /** One address, taken as it is: never a list. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What both parts lead to. */
  link: string;
};

/** What is known of a failure; never the server's words, which may repeat the address. */
export type MailFailure = {
  /** Nodemailer's: `ESOCKET`, `EAUTH`, `EENVELOPE` … */
  code: string;
  /** The system's, below it: `ECONNREFUSED` … */
  cause?: string;
  /** SMTP's, as in 550 (RFC 5321, section 4.2). */
  responseCode?: number;
  /** What was refused, as in `RCPT TO`. */
  command?: string;
};

export type Delivery =
  | { status: "SENT" }
  /** This mail will never be taken: the recipient or the message was refused for good. */
  | { status: "REFUSED"; failure: MailFailure }
  /** Worth another try. It may have been sent all the same: nobody knows when a connection breaks at the end. */
  | { status: "FAILED"; failure: MailFailure };

export type Mailer = {
  /** Resolves when somebody has taken the mail over, or has not; an aborted signal makes it fail. Throws surprises alone. */
  send: (mail: Mail, signal?: AbortSignal) => Promise<Delivery>;
  /** Ends connections, also those that are sending. */
  close: () => void;
};

export type MailerParts = {
  /** Absolute path; mails are written to its `outbox` where there is no mail server. */
  dataDir: string;
  log: { warn: (details: object, message: string) => void };
};
