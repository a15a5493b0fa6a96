import type { ReactNode } from 'react';
import { formProblem } from '../api/form-problem.ts';
import { PassingAlert } from './passing-alert.tsx';

const NO_FIELDS: readonly string[] = [];

type ProblemAlertProps = {
  /** The failure of the last attempt, as a mutation keeps it; nothing is shown for `null`. */
  readonly error: unknown;
  /** Fields of the form that show their own texts: those stay there and are not said here. */
  readonly fields?: readonly string[];
  /** Other words for it than the server's. */
  readonly words?: string | undefined;
  /** What it means for what was being done, after the words. */
  readonly after?: string;
  /** Buttons or links after the words. */
  readonly action?: ReactNode;
};

/**
 * Why something was refused, in its place on the page. It goes after five seconds, as every danger does (ERR-03); the next attempt
 * shows its own. What belongs to a field is not here: it stays at the field.
 */
export const ProblemAlert = ({ error, fields = NO_FIELDS, words, after, action }: ProblemAlertProps) => {
  const { text } = formProblem(error, fields);
  return text === undefined ? null : (
    <PassingAlert of={error} action={action}>
      {words ?? text}
      {after !== undefined && ` ${after}`}
    </PassingAlert>
  );
};
