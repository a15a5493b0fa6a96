import { endAccountSessions, listAccountSessions } from '@paddock/shared-domain/identity/account-sessions-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { SessionList } from '@paddock/web-kit/account/session-list.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { messages } from '../../../messages/en.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { ReadPanel } from '../../../ui/read-panel.tsx';

const words = messages.sessions.customer;
const sessionsKey = (user: UserId) => ['users', user, 'sessions'] as const;

/** Where a customer is signed in, and "Log out everywhere" with a reason (threat TH-48). */
export const SessionsPanel = ({ user }: { readonly user: UserId }) => {
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const query = useQuery({
    queryKey: sessionsKey(user),
    queryFn: async ({ signal }) => (await call(listAccountSessions, { params: { id: user }, signal })).results,
    meta: { handled: true },
  });
  const end = useMutation({
    mutationFn: (reason: string) => call(endAccountSessions, { params: { id: user }, body: { reason } }),
    onSuccess: () => {
      setAsking(false);
      showToast({ kind: 'success', text: words.done });
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey(user) }),
    meta: { handled: true },
  });
  return (
    <>
      <ReadPanel title={words.title} query={query} failed={words.failed}>
        {(sessions) => (
          <>
            <SessionList sessions={sessions} words={words} />
            {sessions.length > 0 && <Button onClick={() => setAsking(true)}>{words.end}</Button>}
          </>
        )}
      </ReadPanel>
      {asking && (
        <ReasonDialog
          title={words.ask}
          label={words.reason}
          hint={words.reasonHint}
          required
          destructive
          confirm={words.end}
          cancel={words.cancel}
          busy={end.isPending}
          error={end.error}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => end.mutate(reason)}
        >
          {words.words(query.data?.length ?? 0)}
        </ReasonDialog>
      )}
    </>
  );
};
