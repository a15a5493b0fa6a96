import styles from './login-page.module.css';
import { callAsVisitor } from '../../../api.ts';
import { useMe } from '../../../data/identity/account-queries.ts';
import { messages } from '../../../messages/en.ts';
import { customerPaths, paths, redirectTarget } from '../../../paths.ts';
import { sessionEndOf } from '../../../session-end.ts';
import { createToken } from '@paddock/shared-domain/identity/contract';
import { type Credentials, LoginForm } from '@paddock/web-kit/account/login-form.tsx';
import { appStorage } from '@paddock/web-kit/api/app-storage.ts';
import { signIn, useSessionStore } from '@paddock/web-kit/api/session.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';

/** Signs in by password; the form shows its errors itself (AUTH-11). */
export const useSignIn = () =>
  useMutation({
    mutationFn: (body: Credentials) => callAsVisitor(createToken, { body: { ...body, device: appStorage.device() } }),
    onSuccess: ({ access, device }) => {
      appStorage.keepDevice(device);
      signIn(access);
    },
    meta: { handled: true },
  });

/**
 * /admin/login: leads on to `redirect`. A signed-in person who lacks the right reads that here and may log in as somebody else;
 * an automatic redirect back would be an endless loop (rule A-041).
 */
export const LoginPage = () => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const signedIn = useSessionStore((store) => store.session !== undefined);
  const { data: me } = useMe();
  const send = useSignIn();
  const { login } = messages;
  const target = redirectTarget(query);
  const denied = query.get('errorCode') === 'noPermission';
  const outside = target.inApp ? undefined : target.href;
  const arrived = signedIn && !denied;

  useEffect(() => {
    document.title = login.pageTitle;
  }, [login.pageTitle]);
  useEffect(() => {
    if (arrived && outside !== undefined) window.location.assign(outside);
  }, [arrived, outside]);

  if (arrived) return target.inApp ? <Navigate replace to={target.path} /> : null;
  const onDone = () => {
    if (target.inApp) void navigate(target.path, { replace: true });
    else window.location.assign(target.href);
  };
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        <h1>{login.title}</h1>
        {sessionEndOf(query) !== undefined && <Alert kind="warning">{login.expired}</Alert>}
        {denied && (
          <Alert kind="danger">
            {login.noPermission}
            {me && <p className={styles.note}>{login.signedInAs(me.display_name)}</p>}
            {me?.is_staff === true && (
              <p className={styles.note}>
                <Link to={paths.security}>{messages.security.menu}</Link>
              </p>
            )}
          </Alert>
        )}
        <LoginForm words={login} signIn={send} onDone={onDone}>
          <a className={styles.forgot} href={customerPaths.forgotPassword}>
            {login.forgot}
          </a>
        </LoginForm>
      </div>
    </div>
  );
};
