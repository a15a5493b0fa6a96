import { updatePassword } from '@paddock/shared-domain/identity/contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { formProblem } from '@paddock/web-kit/api/form-problem.ts';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { PasswordField } from '@paddock/web-kit/ui/password-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../api.ts';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';
import form from '../../../ui/form.module.css';
import { Page } from '../../../ui/page.tsx';

const KNOWN = ['new_password', 'current_password'];

/** /profile/password/change; asks for the current password only when the server requires it (AUTH-25, rules ). */
export const ChangePasswordPage = () => {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [confirm, setConfirm] = useState('');
  const [askCurrent, setAskCurrent] = useState(false);
  const navigate = useNavigate();
  const { password } = messages;
  const save = useMutation({
    mutationFn: () =>
      call(updatePassword, {
        params: { id: 'me' },
        body: { new_password: next, ...(askCurrent && { current_password: current }) },
      }),
    onSuccess: () => {
      showToast({ kind: 'success', text: password.done });
      void navigate(paths.dashboard);
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'current_password_required') setAskCurrent(true);
    },
    meta: { handled: true },
  });
  const problem = save.error instanceof ApiProblem ? save.error : undefined;
  const asked = problem?.code === 'current_password_required';
  const { fields } = formProblem(save.error, KNOWN);
  const ready = next !== '' && next === confirm && (!askCurrent || current !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !save.isPending) save.mutate();
  };
  return (
    <Page title={password.title} width="narrow">
      <PageTitle>{password.title}</PageTitle>
      <form className={form.form} onSubmit={submit}>
        {askCurrent && (
          <>
            {asked && <Alert kind="info">{password.currentWhy}</Alert>}
            <PasswordField
              label={password.current}
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
              error={fields['current_password']}
            />
          </>
        )}
        {!asked && <ProblemAlert error={save.error} fields={KNOWN} />}
        <PasswordField
          label={password.next}
          hint={password.hint}
          autoComplete="new-password"
          value={next}
          onChange={(event) => setNext(event.target.value)}
          error={fields['new_password']}
        />
        <PasswordField
          label={password.confirm}
          autoComplete="new-password"
          value={confirm}
          onChange={(event) => setConfirm(event.target.value)}
          error={confirm !== '' && confirm !== next ? password.mismatch : undefined}
        />
        <Button type="submit" variant="primary" wide disabled={!ready} busy={save.isPending} busyLabel={password.busy}>
          {password.submit}
        </Button>
      </form>
    </Page>
  );
};
