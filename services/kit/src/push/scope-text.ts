import { dayScope } from '@paddock/shared-domain/contracts/live';

/**
 * The scope of a change as clients write it: `loc7_2026-03-02` for a day of a location, else its one value. Undefined when
 * the change is about every part of its model.
 */
export const scopeText = (scope: Readonly<Record<string, string>>): string | undefined => {
  const { location, date, ...others } = scope;
  if (location !== undefined && date !== undefined) return dayScope(location, date);
  const values = [location, date, ...Object.values(others)].filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values.join('_');
};
