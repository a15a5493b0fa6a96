import { useEffect, useState } from 'react';
import { formProblem } from '../api/form-problem.ts';
import { Alert } from './alert.tsx';
import { TOAST_MS } from './toast-store.ts';

const NO_FIELDS: readonly string[] = [];

type ProblemAlertProps = {
  /** The failure of the last attempt, as a mutation keeps it; nothing is shown for `null`. */
  readonly error: unknown;
  /** Fields of the form that show their own texts: those stay there and are not said here. */
  readonly fields?: readonly string[];
  /** Other words for it than the server's. */
  readonly words?: string | undefined;
};

/**
 * Why something was refused, in its place on the page. It goes after five seconds, as every danger does (ERR-03); the next attempt
 * shows its own. What belongs to a field is not here: it stays at the field.
 */
export const ProblemAlert = ({ error, fields = NO_FIELDS, words }: ProblemAlertProps) => {
  const [gone, setGone] = useState<unknown>(null);
  useEffect(() => {
    if (error === null || error === undefined) return undefined;
    const timer = setTimeout(() => setGone(error), TOAST_MS);
    return () => clearTimeout(timer);
  }, [error]);
  const { text } = formProblem(error, fields);
  return text === undefined || gone === error ? null : <Alert kind="danger">{words ?? text}</Alert>;
};
