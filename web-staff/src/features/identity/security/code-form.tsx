import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { formProblem } from '@paddock/web-kit/api/form-problem.ts';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { asksForCode } from '@paddock/web-kit/account/code-question.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useState, type FormEvent, type ReactNode } from 'react';
import styles from './security.module.css';

const CODE: readonly string[] = ['code'];

type CodeFormProps = {
  readonly label: string;
  readonly error: unknown;
  /** Called on Enter. */
  readonly onSubmit: (code: string) => void;
  readonly children: (code: string) => ReactNode;
};

/** A field for a one-time code, with the actions that need one. */
export const CodeForm = ({ label, error, onSubmit, children }: CodeFormProps) => {
  // An error about the code is shown at its field.
  const isOfCode = asksForCode(error);
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') onSubmit(code.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {!isOfCode && <ProblemAlert error={error} fields={CODE} />}
      <TextField
        label={label}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={isOfCode ? problemText(error) : formProblem(error, CODE).fields['code']}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.actions}>{children(code.trim())}</div>
    </form>
  );
};
