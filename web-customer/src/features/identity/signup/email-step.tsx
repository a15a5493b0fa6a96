import { isEmail } from '@paddock/shared-domain/identity/contact-rules';
import { PassingAlert } from '@paddock/web-kit/ui/passing-alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast, TOAST_LONG_MS } from '@paddock/web-kit/ui/toast-store.ts';
import { useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { messages } from '../../../messages/messages.ts';
import { framed, paths, withQuery } from '../../../paths.ts';
import form from '../../../ui/form.module.css';
import { signupFailure } from './signup-failure.ts';
import { useCreateAccount, useMailLoginLink } from './signup-mutations.ts';

type EmailStepProps = { readonly redirect: string | undefined; readonly onDone: () => void };

/** Step 0: an email address creates the account (SIGNUP-02, SIGNUP-11, SIGNUP-12; rule A-043). */
export const EmailStep = ({ redirect, onDone }: EmailStepProps) => {
  const [email, setEmail] = useState('');
  const [checked, setChecked] = useState(false);
  const create = useCreateAccount();
  const mailLink = useMailLoginLink();
  const { signup } = messages;
  const address = email.trim();
  const [query] = useSearchParams();
  const login = withQuery(paths.login, { redirect, ...framed(query) });

  const failed = (error: unknown) => {
    if (signupFailure(error).kind !== 'clash') return;
    mailLink.mutate(address, {
      onSuccess: () =>
        showToast({ text: signup.clash, durationMs: TOAST_LONG_MS, action: { label: signup.logIn, href: login } }),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isEmail(address) && !create.isPending) create.mutate(address, { onSuccess: onDone, onError: failed });
  };
  const failure = create.isError ? signupFailure(create.error) : undefined;
  const said = failure?.kind === 'other' ? failure.text : failure?.kind === 'username' ? failure.beside : undefined;
  const invalid = checked && !isEmail(address) ? signup.emailInvalid : undefined;
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      {said !== undefined && <PassingAlert of={create.error}>{said}</PassingAlert>}
      <TextField
        label={signup.email}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        onBlur={() => setChecked(address !== '')}
        error={invalid ?? (failure?.kind === 'username' ? failure.text : undefined)}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={create.isPending || mailLink.isPending}
        busyLabel={signup.busy}
      >
        {signup.next}
      </Button>
      <div className={form.links}>
        <span />
        <Link to={login}>
          {signup.haveAccount} {signup.logIn}
        </Link>
      </div>
    </form>
  );
};
