import { endAllSessions, listSessions } from '@paddock/shared-domain/identity/contract';
import { OwnSessions } from '@paddock/web-kit/account/own-sessions.tsx';
import { signOut } from '@paddock/web-kit/api/session.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../api.ts';
import { meKey } from '../../../data/identity/account-queries.ts';
import { messages } from '../../../messages/messages.ts';
import { paths } from '../../../paths.ts';

/** Where the person is signed in, and "Log out everywhere" (threat TH-48). */
export const SessionsPanel = ({ user }: { readonly user: string }) => {
  const words = messages.sessions;
  const navigate = useNavigate();
  const sessions = useQuery({
    queryKey: [...meKey(user), 'sessions'],
    queryFn: ({ signal }) => call(listSessions, { signal }),
    meta: { handled: true },
  });
  const end = useMutation({
    mutationFn: () => call(endAllSessions, {}),
    // The server has ended this session too: the logout screen clears this device's data.
    onSuccess: () => {
      signOut();
      void navigate(paths.logout, { replace: true });
    },
    meta: { handled: true },
  });
  return <OwnSessions sessions={sessions} words={words} end={end} />;
};
