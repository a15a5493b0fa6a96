import { reviseUser, type User } from '@paddock/shared-domain/identity/contract';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { meKey } from '../../../data/identity/account-queries.ts';
import { messages } from '../../../messages/messages.ts';
import type { ProfileChanges } from '@paddock/web-kit/account/profile-changes.ts';

/** Saves changes of the user's profile (USER-09, USER-19). */
export const useReviseProfile = (user: User) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ location, ...changes }: ProfileChanges) =>
      call(reviseUser, {
        params: { id: 'me' },
        body: {
          ...changes,
          ...(location !== undefined && { location: location === '' ? null : (location as LocationId) }),
        },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(meKey(user.id), saved);
      showToast({ kind: 'success', text: messages.profile.saved });
    },
    meta: { handled: true },
  });
};
