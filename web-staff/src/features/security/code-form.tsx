import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useState, type FormEvent, type ReactNode } from 'react';
import styles from './security.module.css';

type CodeFormProps = {
  readonly label: string;
  readonly error: unknown;
  /** Told with Enter. */
  readonly onSubmit: (code: string) => void;
  readonly children: (code: string) => ReactNode;
};

/** A field for a one-time code, and what can be done with one. */
export const CodeForm = ({ label, error, onSubmit, children }: CodeFormProps) => {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') onSubmit(code.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {error !== null && <Alert kind="danger">{problemText(error)}</Alert>}
      <TextField
        label={label}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.actions}>{children(code.trim())}</div>
    </form>
  );
};
