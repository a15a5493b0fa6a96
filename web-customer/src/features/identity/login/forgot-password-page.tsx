import { forgotPassword } from '@paddock/shared-domain/identity/contract';
import { isEmail } from '@paddock/shared-domain/identity/contact-rules';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast, TOAST_LONGEST_MS } from '@paddock/web-kit/ui/toast-store.ts';
import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { callAsVisitor } from '../../../api.ts';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';
import { reportFailure } from '@paddock/web-kit/query-client.ts';
import form from '../../../ui/form.module.css';
import { Page } from '../../../ui/page.tsx';

/** /login/password/reset: the answer is the same whether or not an account exists (AUTH-21 … AUTH-23). */
export const ForgotPasswordPage = () => {
  const [email, setEmail] = useState('');
  const { forgot } = messages;
  const send = useMutation({
    mutationFn: () => callAsVisitor(forgotPassword, { body: { email: email.trim(), device: appStorage.device() } }),
    onSuccess: () => showToast({ text: forgot.sent, durationMs: TOAST_LONGEST_MS }),
    onError: (error) =>
      error instanceof ApiProblem && error.status === 400
        ? showToast({ kind: 'danger', text: forgot.failed })
        : reportFailure(error),
    meta: { handled: true },
  });
  const valid = isEmail(email.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid && !send.isPending) send.mutate();
  };
  return (
    <Page title={forgot.title} width="narrow">
      <PageTitle>{forgot.title}</PageTitle>
      <form className={form.form} onSubmit={submit} noValidate>
        <p className={form.lead}>{forgot.words}</p>
        <TextField
          label={forgot.email}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="primary" wide disabled={!valid} busy={send.isPending} busyLabel={forgot.busy}>
          {forgot.submit}
        </Button>
        <div className={form.links}>
          <Link to={paths.login}>{forgot.back}</Link>
        </div>
      </form>
    </Page>
  );
};
