import { ApiProblem, problemText } from './api-problem.ts';

/** A refusal as a form shows it. */
export type FormProblem = {
  /** What belongs to a field of the form, by the field's name. It stays beside it. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Everything else, a sentence a line; `undefined` where the fields say it all. */
  readonly text: string | undefined;
};

/**
 * Takes a refusal apart for a form with these fields: each field's own texts, and all that is said of the whole or of something the
 * form does not show. A field that is named hides nothing of the rest.
 */
export const formProblem = (error: unknown, names: readonly string[]): FormProblem => {
  if (error === null || error === undefined) return { fields: {}, text: undefined };
  if (!(error instanceof ApiProblem)) return { fields: {}, text: problemText(error) };
  const all = Object.entries(error.shownFields);
  const mine = all.filter(([name]) => names.includes(name));
  if (mine.length === 0) return { fields: {}, text: problemText(error) };
  return { fields: Object.fromEntries(mine), text: error.textBeside(mine.map(([name]) => name)) };
};
