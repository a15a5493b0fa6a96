import { ApiProblem, problemText } from '../api/api-problem.ts';
import { TextField } from '../ui/text-field.tsx';

/** Whether the login needs a one-time code as well, as staff may have it (X11). */
export const asksForCode = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'one_time_code_required' || error.code === 'one_time_code_invalid');

type Props = {
  readonly label: string;
  readonly code: string;
  /** The failure of the last attempt. Errors about the code are shown at the code. */
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
