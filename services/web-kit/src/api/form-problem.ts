import { ApiProblem, problemText } from './api-problem.ts';

/** A refusal in the form of a screen. */
export type FormProblem = {
  /** Texts by field of the form. They are shown at the field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** All other texts, one sentence a line; `undefined` if there are none. */
  readonly text: string | undefined;
};

/** Splits a refusal for a form: the texts of its fields, and all others, also those of fields that it does not show. */
export const formProblem = (error: unknown, names: readonly string[]): FormProblem => {
  if (error === null || error === undefined) return { fields: {}, text: undefined };
  if (!(error instanceof ApiProblem)) return { fields: {}, text: problemText(error) };
  const all = Object.entries(error.shownFields);
  const mine = all.filter(([name]) => names.includes(name));
  if (mine.length === 0) return { fields: {}, text: problemText(error) };
  return { fields: Object.fromEntries(mine), text: error.textBeside(mine.map(([name]) => name)) };
};
