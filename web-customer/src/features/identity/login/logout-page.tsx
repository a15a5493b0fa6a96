import { endSession } from '@paddock/shared-domain/identity/contract';
import { currentToken, signOut } from '@paddock/web-kit/api/session.ts';
import { clearToasts } from '@paddock/web-kit/ui/toast-store.ts';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '../../../api.ts';
import { messages } from '../../../messages/messages.ts';
import { framed, paths, withQuery } from '../../../paths.ts';

/** /logout: ends the session on the server, clears this device's data, and goes to signup (AUTH-19, rule A-040). */
export const LogoutPage = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    const leave = async () => {
      // A server that cannot be reached must not keep a person logged in on a shared machine.
      if (currentToken() !== undefined) await call(endSession, {}).catch(() => undefined);
      signOut();
      queryClient.clear();
      clearToasts();
      await navigate(withQuery(paths.signup, framed(new URLSearchParams(search))), { replace: true });
    };
    void leave();
  }, [navigate, queryClient, search]);
  return (
    <Loading what={messages.logout.what}>
      <p>{messages.logout.words}</p>
      <Skeleton count={2} />
    </Loading>
  );
};
