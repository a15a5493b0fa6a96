import { asksForCode, CodeQuestion } from '@paddock/web-kit/account/code-question.tsx';
import { ApiProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../../data/identity/account-queries.ts';
import { messages } from '../../../messages/messages.ts';
import form from '../../../ui/form.module.css';

import { loginCodeQuery, useSignIn } from './sign-in-mutations.ts';
import styles from './mailed-link.module.css';

/** The link is used or expired. After too many attempts or without the server it may still be valid and can be retried. */
const isUsedUp = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429 &&
  !asksForCode(error);

type MailedLinkProps = { readonly token: string; readonly onDone: () => void; readonly onGiveUp: () => void };

/**
 * Arrival by a mailed link: shows the masked account and asks for a click, so that a mail program that opens the link does not
 * use it, and an existing session is never replaced without notice (AUTH-13, rule A-038).
 */
export const MailedLink = ({ token, onDone, onGiveUp }: MailedLinkProps) => {
  const preview = useQuery(loginCodeQuery(token));
  const signIn = useSignIn();
  const me = useMe();
  const { login } = messages;
  const [code, setCode] = useState('');
  const asked = asksForCode(signIn.error) || code !== '';
  if ([preview.error, signIn.error].some(isUsedUp))
    return (
      <div className={form.form}>
        <Alert kind="danger">{login.expired}</Alert>
        <Button wide onClick={onGiveUp}>
          {login.linkInstead}
        </Button>
      </div>
    );
  if (preview.isError)
    return (
      <ErrorState onRetry={() => void preview.refetch()} retrying={preview.isFetching}>
        {problemText(preview.error)}
      </ErrorState>
    );
  if (!preview.data)
    return (
      <Loading what={login.linkWhat}>
        <Skeleton count={3} />
      </Loading>
    );
  return (
    <div className={form.form}>
      <p className={form.lead}>{login.linkFor}</p>
      <p className={styles.account}>{preview.data.masked_email}</p>
      {me.data && <Alert kind="warning">{login.linkReplaces(me.data.display_name)}</Alert>}
      {!asksForCode(signIn.error) && <ProblemAlert error={signIn.error} />}
      {asked && <CodeQuestion label={messages.login.code} code={code} error={signIn.error} onChange={setCode} />}
      <Button
        variant="primary"
        wide
        busy={signIn.isPending}
        busyLabel={login.busy}
        disabled={asked && code.trim() === ''}
        onClick={() => signIn.mutate({ token, ...(asked && { code: code.trim() }) }, { onSuccess: onDone })}
      >
        {login.linkConfirm}
      </Button>
      <Button variant="quiet" wide onClick={onGiveUp}>
        {login.linkInstead}
      </Button>
    </div>
  );
};
