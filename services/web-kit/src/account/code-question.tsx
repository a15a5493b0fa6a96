import { ApiProblem, problemText } from '../api/api-problem.ts';
import { TextField } from '../ui/text-field.tsx';

/** The login is asked for a one-time code as well, as those who work here may have it (X11). */
export const asksForCode = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'one_time_code_required' || error.code === 'one_time_code_invalid');

type Props = {
  readonly label: string;
  readonly code: string;
  /** The failure of the last attempt: what is said of the code stays at the code. */
  readonly error: unknown;
  readonly onChange: (code: string) => void;
};

export const CodeQuestion = ({ label, code, error, onChange }: Props) => (
  <TextField
    label={label}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    value={code}
    error={asksForCode(error) ? problemText(error) : undefined}
    onChange={(event) => onChange(event.target.value)}
  />
);
