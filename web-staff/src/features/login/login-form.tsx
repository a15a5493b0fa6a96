import { createToken } from '@paddock/shared-domain/identity/contract';
import { ApiProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { signIn } from '@paddock/web-kit/api/session.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { PasswordField } from '@paddock/web-kit/ui/password-field.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { callAsVisitor } from '../../api.ts';
import { messages } from '../../messages/en.ts';
import { customerPaths } from '../../paths.ts';
import styles from './login-page.module.css';

type Credentials = { readonly username: string; readonly password: string; readonly code?: string };

/** The password was right, and the account asks for a code as well (RELIABILITY X11). */
const asksForCode = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'one_time_code_required' || error.code === 'one_time_code_invalid');

/** The words for a login that failed: the specification's for wrong details, the server's for anything else (AUTH-11). */
const failureText = (error: unknown): string =>
  error instanceof ApiProblem && (error.status === 400 || error.status === 401) && !asksForCode(error)
    ? messages.login.failed
    : problemText(error);

/** Email or username, and password; the button waits for both (AUTH-09). */
export const LoginForm = ({ onDone }: { readonly onDone: () => void }) => {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const { login, security } = messages;
  const send = useMutation({
    mutationFn: (body: Credentials) => callAsVisitor(createToken, { body }),
    onSuccess: ({ access }) => {
      signIn(access);
      onDone();
    },
    onError: (error) => setAsked((before) => before || asksForCode(error)),
    meta: { handled: true },
  });
  const filled = username.trim() !== '' && password !== '' && (!asked || code.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (filled && !send.isPending) {
      const second = asked ? { code: code.trim() } : {};
      send.mutate({ username: username.trim(), password, ...second });
    }
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {send.isError && <Alert kind="danger">{failureText(send.error)}</Alert>}
      <TextField
        label={login.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label={login.password}
        name="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {asked && (
        <TextField
          label={security.loginCode}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <Button type="submit" variant="primary" wide disabled={!filled} busy={send.isPending} busyLabel={login.busy}>
        {login.submit}
      </Button>
      <a className={styles.forgot} href={customerPaths.forgotPassword}>
        {login.forgot}
      </a>
    </form>
  );
};
