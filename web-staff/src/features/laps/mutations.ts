import { reopenBoard } from '@paddock/shared-domain/boards/closing-contract';
import { awardRace } from '@paddock/shared-domain/boards/race-contract';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import type { BoardId, LapId } from '@paddock/shared-domain/kernel/ids';
import { judgeLap } from '@paddock/shared-domain/laps/contract';
import { type FiledLap, importResults, type LineOutcome } from '@paddock/shared-domain/laps/results-contract';
import { penaliseLap, reattributeLap } from '@paddock/shared-domain/laps/steward-contract';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { messages } from '../../messages/en.ts';
import type { Decision } from './queries.ts';

/** Decides about a lap; who and when stand beside the reason in the log. */
export const useRule = (id: LapId) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      ruling,
      user,
      penaltyMillis,
      why,
      alike,
    }: Decision & { readonly why: string; readonly alike: boolean }): Promise<void> => {
      const params = { id };
      if (ruling === 'reattribute') await call(reattributeLap, { params, body: { user, why } });
      else if (ruling === 'penalise') await call(penaliseLap, { params, body: { penalty_millis: penaltyMillis, why } });
      else await call(judgeLap, { params, body: { approved: ruling === 'approve', why, ...(!alike && { alike }) } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['leaderboards'] }),
    meta: { handled: true },
  });
};

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

type Session = Omit<BodyOf<typeof importResults>, 'laps' | 'preview'>;
/** Sends a file in parts, one after the other; a failure leaves what was recorded, and sending all again repeats nothing. */
export const useImport = (preview: boolean) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      session,
      parts,
    }: {
      readonly session: Session;
      readonly parts: readonly (readonly FiledLap[])[];
    }): Promise<readonly LineOutcome[]> => {
      const lines: LineOutcome[] = [];
      for (const laps of parts)
        lines.push(...(await call(importResults, { body: { ...session, preview, laps: [...laps] } })).lines);
      return lines;
    },
    onSettled: () => (preview ? undefined : client.invalidateQueries({ queryKey: ['leaderboards'] })),
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
