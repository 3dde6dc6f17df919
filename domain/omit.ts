export function omit<Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  names: readonly Name[],
): Omit<Fields, Name> {
  const rest: Partial<Fields> = { ...fields };
  for (const name of names) delete rest[name];
  return rest as Omit<Fields, Name>;
}
