import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { messages } from '../../messages/messages.ts';

/** The login is asked for a one-time code as well, as those who work here may have it (RELIABILITY X11). */
export const asksForCode = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'one_time_code_required' || error.code === 'one_time_code_invalid');

type CodeQuestionProps = { readonly code: string; readonly onChange: (code: string) => void };

export const CodeQuestion = ({ code, onChange }: CodeQuestionProps) => (
  <TextField
    label={messages.login.code}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    value={code}
    onChange={(event) => onChange(event.target.value)}
  />
);
