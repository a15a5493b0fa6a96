/** Joins the class names that are there; `undefined` when none is, so that no empty attribute is written. */
export const classNames = (...names: readonly (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;
