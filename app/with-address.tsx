type Props<Email extends string | null> = { sentence: (email: Email) => string; email: Email };

/** A sentence in which an e-mail address is a link. */
export function WithAddress<Email extends string | null>({ sentence, email }: Props<Email>) {
  const text = sentence(email);
  if (email === null) return text;
  const [before, after] = text.split(email);
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>
        <bdi>{email}</bdi>
      </a>
      {after}
    </>
  );
}
