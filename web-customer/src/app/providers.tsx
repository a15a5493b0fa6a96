import { followOtherTabs } from '@paddock/web-kit/api/session.ts';
import { CrashGuard } from '@paddock/web-kit/ui/crash-guard.tsx';
import { Toasts } from '@paddock/web-kit/ui/toasts.tsx';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useUserId } from '../data/identity/account-queries.ts';
import { useLiveChannel } from '../live.ts';
import { firstMessages } from '../messages/first-messages.ts';
import { AccountLanguage } from './language/account-language.tsx';
import { useLanguage } from './language/language-store.ts';
import { SessionGuard } from './session-guard.tsx';

/** What every screen needs: the cache, the live channel, the end of the session, messages. */
export const Providers = ({
  queryClient,
  children,
}: {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}) => {
  const userId = useUserId();
  const language = useLanguage();
  useLiveChannel(queryClient, userId);
  useEffect(followOtherTabs, []);
  // Clears what one person was shown before the next (rule A-040).
  useEffect(
    () => () => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(userId) }),
    [queryClient, userId],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <CrashGuard key={language} words={firstMessages.errors}>
        {children}
      </CrashGuard>
      <SessionGuard />
      <AccountLanguage />
      <Toasts key={`toasts ${language}`} />
    </QueryClientProvider>
  );
};
