export function dropEmpty<Details extends object>(details: {
  [Field in keyof Details]: Details[Field] | null | undefined;
}): Details {
  const known = Object.entries(details).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(known) as Details;
}
