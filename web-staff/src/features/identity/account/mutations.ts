import { deleteUser, reviseUser, sendLoginLink } from '@paddock/shared-domain/identity/contract';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { ProfileDraft } from '@paddock/web-kit/account/profile-changes.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { userQuery } from './user-query.ts';

/** Saves changes of a profile (AUSR-02). */
export const useReviseUser = (id: UserId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ location, ...changes }: Partial<ProfileDraft>) =>
      call(reviseUser, {
        params: { id },
        body: {
          ...changes,
          ...(location !== undefined && { location: location === '' ? null : (location as LocationId) }),
        },
      }),
    onSuccess: (saved) => client.setQueryData(userQuery(id).queryKey, saved),
    meta: { handled: true },
  });
};
/** AUSR-11. */
export const useSendLoginLink = (id: UserId) =>
  useMutation({ mutationFn: () => call(sendLoginLink, { params: { id } }) });
/** AUSR-13. */
export const useDeleteUser = (id: UserId) =>
  useMutation({ mutationFn: () => call(deleteUser, { params: { id } }), meta: { handled: true } });
