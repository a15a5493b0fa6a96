import { proveSession } from '@paddock/shared-domain/identity/contract';
import { formProblem } from '@paddock/web-kit/api/form-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { PasswordField } from '@paddock/web-kit/ui/password-field.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { callUnproven } from '../../api.ts';
import { messages } from '../../messages/en.ts';
import { proven } from '../../proof.ts';
import styles from './proof.module.css';

type ProofFormProps = {
  readonly submit: string;
  /** Other ways out, after the button. */
  readonly children: ReactNode;
};

/** Asks for the password, or for a one-time code. */
export const ProofForm = ({ submit, children }: ProofFormProps) => {
  const words = messages.proof;
  const [by, setBy] = useState<'current_password' | 'code'>('current_password');
  const [text, setText] = useState('');
  const prove = useMutation({
    mutationFn: () =>
      callUnproven(proveSession, { body: by === 'code' ? { code: text.trim() } : { current_password: text } }),
    onSuccess: proven,
    meta: { handled: true },
  });
  const problem = formProblem(prove.error, [by]);
  const field = {
    name: by,
    value: text,
    error: problem.fields[by],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => setText(target.value),
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !prove.isPending) prove.mutate();
  };
  const other = () => {
    setBy(by === 'code' ? 'current_password' : 'code');
    setText('');
    prove.reset();
  };
  return (
    <form className={styles.form} onSubmit={send}>
      {problem.text !== undefined && <Alert kind="danger">{problem.text}</Alert>}
      {by === 'current_password' ? (
        <PasswordField label={words.password} {...field} />
      ) : (
        <TextField
          label={words.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...field}
        />
      )}
      <Button type="submit" variant="primary" wide busy={prove.isPending} disabled={text.trim() === ''}>
        {submit}
      </Button>
      <div className={styles.others}>
        <Button variant="quiet" onClick={other}>
          {by === 'code' ? words.usePassword : words.useCode}
        </Button>
        {children}
      </div>
    </form>
  );
};
