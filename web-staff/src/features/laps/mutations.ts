import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import type { LapId } from '@paddock/shared-domain/kernel/ids';
import { judgeLap } from '@paddock/shared-domain/laps/contract';
import { type FiledLap, importResults, type LineOutcome } from '@paddock/shared-domain/laps/results-contract';
import { penaliseLap, reattributeLap } from '@paddock/shared-domain/laps/steward-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import type { Decision } from './queries.ts';

/** Decides about a lap; the log stores who and when with the reason. */
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

type Session = Omit<BodyOf<typeof importResults>, 'laps' | 'preview'>;
/**
 * Sends a file in parts, one after another. A failure keeps the parts that were recorded; sending all of them again records
 * nothing twice.
 */
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
