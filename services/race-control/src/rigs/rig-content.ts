import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { AgentFactBody, type AgentFactOf } from '@paddock/shared-domain/rigs/agent-facts';
import type { Pool } from 'pg';

type Content = AgentFactOf<'CONTENT'>['data'];
/** The content of each rig, as last reported. */
export type RigContent = {
  put(seat: SeatId, content: Content): Promise<void>;
  /** Undefined if the rig never reported it. */
  of(seat: SeatId): Promise<Content | undefined>;
};

/** @param pool a pool that may write. */
export const postgresRigContent = (pool: Pool): RigContent => ({
  put: async (seat, content) =>
    void (await pool.query(
      `insert into rigs_kept.content values ($1, $2)
         on conflict (seat_id) do update set content = excluded.content`,
      [seat, JSON.stringify(content)],
    )),
  of: async (seat) => {
    const { rows } = await pool.query<{ content: unknown }>(
      'select content from rigs_kept.content where seat_id = $1',
      [seat],
    );
    const read = AgentFactBody.safeParse({ kind: 'CONTENT', data: rows[0]?.content });
    return read.success && read.data.kind === 'CONTENT' ? read.data.data : undefined;
  },
});
