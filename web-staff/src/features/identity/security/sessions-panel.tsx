import { endAllSessions, listSessions } from '@paddock/shared-domain/identity/contract';
import { OwnSessions } from '@paddock/web-kit/account/own-sessions.tsx';
import { signOut } from '@paddock/web-kit/api/session.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { messages } from '../../../messages/en.ts';

/** The signed-in person's own sessions, and "Log out everywhere" (threat TH-48). */
export const SessionsPanel = () => {
  const words = messages.sessions.own;
  const client = useQueryClient();
  const sessions = useQuery({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => call(listSessions, { signal }),
    meta: { handled: true },
  });
  const end = useMutation({
    mutationFn: () => call(endAllSessions, {}),
    // Without a session every staff screen leads to the login.
    onSuccess: () => {
      signOut();
      client.clear();
    },
    meta: { handled: true },
  });
  return <OwnSessions sessions={sessions} words={words} end={end} />;
};
