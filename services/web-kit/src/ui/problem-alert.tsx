import type { ReactNode } from 'react';
import { formProblem } from '../api/form-problem.ts';
import { PassingAlert } from './passing-alert.tsx';

const NO_FIELDS: readonly string[] = [];

type ProblemAlertProps = {
  /** The failure of the last attempt, as a mutation returns it. `null` shows nothing. */
  readonly error: unknown;
  /** Fields of the form that show their own texts, which are left out here. */
  readonly fields?: readonly string[];
  /** A text shown instead of the server's. */
  readonly words?: string | undefined;
  /** What the failure means, after the text. */
  readonly after?: string;
  /** Buttons or links after the text. */
  readonly action?: ReactNode;
};

/**
 * Why something was refused, in its place on the page. It disappears after five seconds, as every danger does (ERR-03); the next
 * attempt shows its own. Texts of a field are shown at the field, not here.
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
