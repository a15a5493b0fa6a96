import { reopenBoard } from '@paddock/shared-domain/boards/closing-contract';
import { awardRace } from '@paddock/shared-domain/boards/race-contract';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { messages } from '../../messages/en.ts';

/** Reopens a frozen board. The toast is shown here, because the component that sent it is gone once the board is read again. */
export const useReopen = (id: BoardId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (why: string) => call(reopenBoard, { params: { id }, body: { why } }),
    onSuccess: () => showToast({ kind: 'success', text: messages.laps.closing.done }),
    onSettled: () => client.invalidateQueries({ queryKey: ['leaderboards'] }),
    meta: { handled: true },
  });
};

/** Awards the points of a race; a retry under the same race name has the same answer and adds nothing. */
export const useAward = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { readonly id: BoardId; readonly body: BodyOf<typeof awardRace> }) =>
      call(awardRace, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['leaderboards'] }),
    meta: { handled: true },
  });
};
