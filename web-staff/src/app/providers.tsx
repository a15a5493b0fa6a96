import { followOtherTabs } from '@paddock/web-kit/api/session.ts';
import { CrashGuard } from '@paddock/web-kit/ui/crash-guard.tsx';
import { Toasts } from '@paddock/web-kit/ui/toasts.tsx';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useUserId } from '../data/identity/account-queries.ts';
import { useLiveChannel } from '../live.ts';
import { messages } from '../messages/en.ts';
import { useProof } from '../proof.ts';
import { ProofGate } from './proof/proof-gate.tsx';
import { SessionGuard } from './session-guard.tsx';

type ProvidersProps = { readonly queryClient: QueryClient; readonly children: ReactNode };

/** What every screen needs: the cache, the live channel, the session guard, messages. */
export const Providers = ({ queryClient, children }: ProvidersProps) => {
  const userId = useUserId();
  const isLocked = useProof((store) => store.asked === 'locked');
  const unlocked = useProof((store) => store.unlocked);
  // The server closes the channel of a locked session. What it would have pushed is read again.
  useLiveChannel(queryClient, isLocked ? undefined : userId);
  useEffect(() => void (unlocked > 0 && queryClient.invalidateQueries()), [queryClient, unlocked]);
  useEffect(followOtherTabs, []);
  // On a shared machine the next person must not see what the last one was shown (rule A-040).
  useEffect(() => () => void (userId !== undefined && queryClient.clear()), [queryClient, userId]);
  return (
    <QueryClientProvider client={queryClient}>
      <CrashGuard words={messages.errors}>{children}</CrashGuard>
      <SessionGuard />
      <ProofGate />
      <Toasts />
    </QueryClientProvider>
  );
};
