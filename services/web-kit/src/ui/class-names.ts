/** Joins class names; `undefined` if there is none, so that no empty attribute is written. */
export const classNames = (...names: readonly (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;
