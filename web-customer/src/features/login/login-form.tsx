import { ApiProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { PasswordField } from '@paddock/web-kit/ui/password-field.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { messages } from '../../messages/messages.ts';
import { paths, withQuery } from '../../paths.ts';
import form from '../../ui/form.module.css';
import { asksForCode, CodeQuestion } from './code-question.tsx';
import { useSignIn } from './sign-in-mutations.ts';

/** The words for a login that failed: the specification's for wrong details, the server's for anything else (AUTH-11). */
export const loginFailure = (error: unknown): string =>
  error instanceof ApiProblem && (error.status === 400 || error.status === 401) && !asksForCode(error)
    ? messages.login.failed
    : problemText(error);

/** Email or username, and password (AUTH-07 … AUTH-10). */
export const LoginForm = ({ onDone }: { readonly onDone: () => void }) => {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const [query] = useSearchParams();
  const signIn = useSignIn();
  const { login } = messages;
  const redirect = query.get('redirect') ?? undefined;
  const filled = username.trim() !== '' && password !== '' && (!asked || code.trim() !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!filled || signIn.isPending) return;
    const second = asked ? { code: code.trim() } : {};
    const onError = (error: unknown) => setAsked((before) => before || asksForCode(error));
    signIn.mutate({ username: username.trim(), password, ...second }, { onSuccess: onDone, onError });
  };
  return (
    <form className={form.form} onSubmit={submit}>
      {signIn.isError && <Alert kind="danger">{loginFailure(signIn.error)}</Alert>}
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
      {asked && <CodeQuestion code={code} onChange={setCode} />}
      <Button type="submit" variant="primary" wide disabled={!filled} busy={signIn.isPending} busyLabel={login.busy}>
        {login.submit}
      </Button>
      <div className={form.links}>
        <Link to={withQuery(paths.signup, { redirect })}>{login.register}</Link>
        <Link to={paths.forgotPassword}>{login.forgot}</Link>
      </div>
    </form>
  );
};
