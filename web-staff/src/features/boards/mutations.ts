import { reopenBoard } from '@paddock/shared-domain/boards/closing-contract';
import { awardRace } from '@paddock/shared-domain/boards/race-contract';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { messages } from '../../messages/en.ts';

/** Lets a frozen board move again; said here, for what asks is gone as soon as the board is read anew. */
export const useReopen = (id: BoardId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (why: string) => call(reopenBoard, { params: { id }, body: { why } }),
    onSuccess: () => showToast({ kind: 'success', text: messages.laps.closing.done }),
    onSettled: () => client.invalidateQueries({ queryKey: ['leaderboards'] }),
    meta: { handled: true },
  });
};

/** Awards the points of a race; sent again under its name, it answers the same and adds nothing. */
export const useAward = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { readonly id: BoardId; readonly body: BodyOf<typeof awardRace> }) =>
      call(awardRace, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['leaderboards'] }),
    meta: { handled: true },
  });
};
