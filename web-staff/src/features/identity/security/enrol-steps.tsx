import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { PasswordField } from '@paddock/web-kit/ui/password-field.tsx';
import { QrPicture } from '@paddock/web-kit/ui/qr-picture.tsx';
import { useState, type FormEvent } from 'react';
import { messages } from '../../../messages/en.ts';
import { customerPaths } from '../../../paths.ts';
import { CodeForm } from './code-form.tsx';
import { useBegin, useConfirm } from './queries.ts';
import styles from './security.module.css';

/** Enrolment in three steps: the password, the authenticator app, a first code. */
export const EnrolSteps = ({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) => {
  const words = messages.security;
  const [password, setPassword] = useState('');
  const begin = useBegin();
  const confirm = useConfirm();
  if (begin.data !== undefined) {
    const { secret, uri } = begin.data;
    const send = (code: string) => confirm.mutate(code, { onSuccess: ({ recovery_codes }) => onCodes(recovery_codes) });
    return (
      <>
        <p>{words.scan}</p>
        <QrPicture text={uri} label={words.picture} className={styles.picture} />
        <p>
          {words.key}: <span className={styles.key}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
        </p>
        <p>
          <a href={uri}>{words.open}</a>
        </p>
        <CodeForm label={words.code} error={confirm.error} onSubmit={send}>
          {(code) => (
            <Button type="submit" variant="primary" busy={confirm.isPending} disabled={code === ''}>
              {words.confirm}
            </Button>
          )}
        </CodeForm>
      </>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') begin.mutate(password);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <ProblemAlert error={begin.error} />
      <PasswordField
        label={words.password}
        name="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <a href={customerPaths.changePassword}>{words.noPassword}</a>
      <Button type="submit" variant="primary" busy={begin.isPending} disabled={password === ''}>
        {words.begin}
      </Button>
    </form>
  );
};
