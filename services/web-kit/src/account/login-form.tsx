import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { Alert } from '../ui/alert.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { asksForCode, CodeQuestion } from './code-question.tsx';
import styles from './login-form.module.css';

export type Credentials = { readonly username: string; readonly password: string; readonly code?: string };
export type LoginWords = {
  readonly username: string;
  readonly password: string;
  readonly code: string;
  readonly submit: string;
  readonly busy: string;
  /** Shown for wrong details, whichever of them is wrong (AUTH-11). */
  readonly failed: string;
};
type Then = { readonly onSuccess: () => void; readonly onError: (error: Error) => void };
type Props = {
  readonly words: LoginWords;
  /** A mutation that logs in. */
  readonly signIn: {
    readonly mutate: (credentials: Credentials, then: Then) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  readonly onDone: () => void;
  /** Links for people without an account or a password. */
  readonly children: ReactNode;
};

/** Whether name or password were wrong: the message then stays until the form is sent again. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 400 || error.status === 401) && !asksForCode(error);

/** Email or username, and password. The button needs both, and the one-time code if required (AUTH-07 … AUTH-10). */
export const LoginForm = ({ words, signIn, onDone, children }: Props) => {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const filled = username.trim() !== '' && password !== '' && (!asked || code.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!filled || signIn.isPending) return;
    const second = asked ? { code: code.trim() } : {};
    const onError = (error: Error) => setAsked((before) => before || asksForCode(error));
    signIn.mutate({ username: username.trim(), password, ...second }, { onSuccess: onDone, onError });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {isRefused(signIn.error) ? (
        <Alert kind="danger">{words.failed}</Alert>
      ) : (
        !asksForCode(signIn.error) && <ProblemAlert error={signIn.error} />
      )}
      <TextField
        label={words.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label={words.password}
        name="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {asked && <CodeQuestion label={words.code} code={code} error={signIn.error} onChange={setCode} />}
      <Button type="submit" variant="primary" wide disabled={!filled} busy={signIn.isPending} busyLabel={words.busy}>
        {words.submit}
      </Button>
      {children}
    </form>
  );
};
