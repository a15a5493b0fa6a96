export type NameParts = {
  readonly displayName?: string | undefined;
  readonly racerName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
};

const filled = (text: string | undefined): string | undefined => (text?.trim() ? text.trim() : undefined);

/** The name that the person and staff see: display name, racer name, full name, email (USER-05). Never for the public. */
export const shownName = (name: NameParts): string =>
  filled(name.displayName) ??
  filled(name.racerName) ??
  filled([filled(name.firstName), filled(name.lastName)].filter(Boolean).join(' ')) ??
  filled(name.email) ??
  'Racer';

/** The name that the public sees: never a full name, never an email (rule A-051, threat TH-38). */
export const publicName = (name: NameParts): string => {
  const given = filled(name.displayName) ?? filled(name.racerName);
  if (given !== undefined && !given.includes('@')) return given;
  const first = filled(name.firstName);
  const initial = filled(name.lastName)?.[0];
  return first === undefined ? 'Racer' : initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
};
