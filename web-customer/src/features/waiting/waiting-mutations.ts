import { joinWaitlist, leaveWaitlist } from '@paddock/shared-domain/waiting/contract';
import type { BodyIn } from '@paddock/shared-domain/contracts/contract';
import type { WaitId } from '@paddock/shared-domain/waiting/ids';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { useUserId } from '../../data/identity/account-queries.ts';
import { waitsQuery } from '../../data/waiting/waiting-queries.ts';
import { messages } from '../../messages/messages.ts';

const useLookAgain = () => {
  const [client, userId] = [useQueryClient(), useUserId() ?? 'none'];
  return () => client.invalidateQueries({ queryKey: waitsQuery(userId).queryKey });
};

export const useJoin = () => {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: (body: BodyIn<typeof joinWaitlist>) => call(joinWaitlist, { body }),
    onSuccess: () => {
      showToast({ kind: 'success', text: messages.waiting.joined });
      return lookAgain();
    },
    meta: { handled: true },
  });
};

/** Leaves a waiting list, or declines an offer. */
export const useLeave = () => {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: (id: WaitId) => call(leaveWaitlist, { params: { id } }),
    onSuccess: () => showToast({ kind: 'success', text: messages.waiting.left }),
    onSettled: lookAgain,
  });
};
