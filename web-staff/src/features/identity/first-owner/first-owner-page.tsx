import styles from '../login/login-page.module.css';
import form from './first-owner-page.module.css';
import { callAsVisitor } from '../../../api.ts';
import { messages } from '../../../messages/en.ts';
import { paths } from '../../../paths.ts';
import { becomeOwner, previewSetUpLink } from '@paddock/shared-domain/identity/first-owner-contract';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { formProblem } from '@paddock/web-kit/api/form-problem.ts';
import { signIn } from '@paddock/web-kit/api/session.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PasswordField } from '@paddock/web-kit/ui/password-field.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

const EMPTY = { first_name: '', last_name: '', email: '', password: '' };
const FIELDS = Object.keys(EMPTY);

const OwnerForm = ({ token }: { readonly token: string }) => {
  const { firstOwner } = messages;
  const navigate = useNavigate();
  const [draft, setDraft] = useState(EMPTY);
  const send = useMutation({
    mutationFn: () => callAsVisitor(becomeOwner, { body: { ...draft, email: draft.email.trim(), token } }),
    onSuccess: ({ access, device }) => {
      appStorage.keepDevice(device);
      signIn(access);
      void navigate(paths.setUp, { replace: true });
    },
    meta: { handled: true },
  });
  const { fields } = formProblem(send.error, FIELDS);
  const of = (name: keyof typeof EMPTY) => ({
    name,
    value: draft[name],
    error: fields[name]?.join(' '),
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      setDraft((before) => ({ ...before, [name]: target.value })),
  });
  const filled = draft.first_name.trim() !== '' && draft.email.trim() !== '' && draft.password !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (filled && !send.isPending) send.mutate();
  };
  return (
    <form className={form.form} onSubmit={submit}>
      <p>{firstOwner.words}</p>
      <ProblemAlert error={send.error} fields={FIELDS} />
      <TextField label={firstOwner.firstName} autoComplete="given-name" {...of('first_name')} />
      <TextField label={firstOwner.lastName} autoComplete="family-name" {...of('last_name')} />
      <TextField
        label={firstOwner.email}
        hint={firstOwner.emailHint}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...of('email')}
      />
      <PasswordField
        label={firstOwner.password}
        hint={firstOwner.passwordHint}
        autoComplete="new-password"
        {...of('password')}
      />
      <Button type="submit" variant="primary" wide disabled={!filled} busy={send.isPending} busyLabel={firstOwner.busy}>
        {firstOwner.submit}
      </Button>
    </form>
  );
};

/** /admin/set-up#token: the reader of the link that a new venue's server printed becomes its owner. */
export const FirstOwnerPage = () => {
  const { firstOwner } = messages;
  const { hash } = useLocation();
  const token = hash.slice(1);
  const link = useQuery({
    queryKey: ['set-up-link', token],
    queryFn: async () => {
      await callAsVisitor(previewSetUpLink, { body: { token } });
      return true;
    },
    enabled: token !== '',
    retry: false,
    meta: { handled: true },
  });
  useEffect(() => {
    document.title = firstOwner.pageTitle;
  }, [firstOwner.pageTitle]);
  const dead = token === '' || (link.error instanceof ApiProblem && link.error.status === 400);
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1>{firstOwner.title}</h1>
        {dead && (
          <>
            <Alert kind="warning">{firstOwner.dead}</Alert>
            <p>{firstOwner.deadWhatNow}</p>
            <Link to={paths.login}>{firstOwner.logIn}</Link>
          </>
        )}
        {!dead && link.isPending && (
          <Loading what={firstOwner.checking}>
            <Skeleton shape="block" count={4} height={48} />
          </Loading>
        )}
        {!dead && link.isError && <ErrorState onRetry={() => void link.refetch()}>{firstOwner.failed}</ErrorState>}
        {!dead && link.isSuccess && <OwnerForm token={token} />}
      </div>
    </div>
  );
};
