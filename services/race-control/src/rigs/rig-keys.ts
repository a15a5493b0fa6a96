import { createHash, createHmac } from 'node:crypto';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { AgentId, RunId } from '@paddock/shared-domain/launcher/ids';
import type { Pool } from 'pg';

/** The holder of a key, and the last of its facts up to which all are in the log. */
export type KeyHolder = {
  readonly seatId: SeatId;
  readonly agentId: AgentId;
  readonly ackSeq: number;
  readonly lastSeenAt: Instant | null;
};
/** What is known of a rig between its events; `connectionId` is null after an orderly end of the connection. */
export type RigPresence = {
  readonly agentId: AgentId;
  readonly connectionId: string | null;
  readonly lastSeenAt: Instant | null;
  readonly game: string | null;
  /** The run whose server it runs. */
  readonly serverRun: RunId | null;
};

/**
 * Codes and keys of rigs, as hashes, and what changes too often for the log: when a rig last reported, and how far its facts were
 * taken (launcher.md 4.2, 4.3).
 */
export type RigKeys = {
  /** A seat has one code: a new one makes the earlier one invalid. */
  putCode(seat: SeatId, code: string, expiresAt: Instant, madeBy: Actor): Promise<void>;
  /** Uses a code: returns its seat and who created it. Undefined if it is unknown, used or expired. */
  spendCode(code: string, now: Instant): Promise<{ readonly seatId: SeatId; readonly madeBy: Actor } | undefined>;
  /** The seat's earlier key becomes invalid. */
  putKey(seat: SeatId, agent: AgentId, key: string): Promise<void>;
  /** Makes the seat's key and any unused code invalid. */
  dropKey(seat: SeatId): Promise<void>;
  holderOf(key: string): Promise<KeyHolder | undefined>;
  connected(agent: AgentId, connectionId: string, now: Instant): Promise<void>;
  heard(agent: AgentId, now: Instant, game: string, serverRun: RunId | null): Promise<void>;
  /** What it reported of its server, ahead of its next heartbeat. */
  serverIs(agent: AgentId, serverRun: RunId | null): Promise<void>;
  away(agent: AgentId, connectionId: string): Promise<void>;
  acknowledged(agent: AgentId, ackSeq: number): Promise<void>;
  presence(): Promise<ReadonlyMap<SeatId, RigPresence>>;
};

/** Keys have 190 bits. Codes have only 40, so their hashes are keyed: the table alone does not allow to guess them. */
const keyHash = (key: string): string => createHash('sha256').update(`rig key\n${key}`).digest('hex');
const codeHash = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(`pairing code\n${code}`).digest('hex');

/** @param pool a pool that may write. The first key hashes new codes, all find them. */
export const postgresRigKeys = (pool: Pool, [present, ...others]: readonly [string, ...string[]]): RigKeys => {
  const run = async (text: string, values: readonly unknown[]): Promise<void> =>
    void (await pool.query(text, [...values]));
  return {
    putCode: (seat, code, expiresAt, madeBy) =>
      run(
        `insert into rigs_kept.codes (seat_id, hash, expires_at, made_by) values ($1, $2, $3, $4)
           on conflict (seat_id) do update set hash = excluded.hash, expires_at = excluded.expires_at,
             made_by = excluded.made_by`,
        [seat, codeHash(present, code), expiresAt, JSON.stringify(madeBy)],
      ),
    spendCode: async (code, now) => {
      const { rows } = await pool.query<{ seat_id: SeatId; valid: boolean; made_by: Actor | null }>(
        'delete from rigs_kept.codes where hash = any($1::text[]) returning seat_id, made_by, expires_at > $2 as valid',
        [[present, ...others].map((secret) => codeHash(secret, code)), now],
      );
      const [row] = rows;
      if (row?.valid !== true) return undefined;
      return { seatId: row.seat_id, madeBy: row.made_by ?? { kind: 'system', process: 'pairing' } };
    },
    putKey: (seat, agent, key) =>
      run(
        `insert into rigs_kept.keys (seat_id, agent_id, hash) values ($1, $2, $3)
           on conflict (seat_id) do update set agent_id = excluded.agent_id, hash = excluded.hash, ack_seq = 0,
             connection_id = null, last_seen_at = null, game = null, server_run = null`,
        [seat, agent, keyHash(key)],
      ),
    dropKey: (seat) =>
      run(
        `with unused as (delete from rigs_kept.codes where seat_id = $1)
           delete from rigs_kept.keys where seat_id = $1`,
        [seat],
      ),
    holderOf: async (key) => {
      type Row = { seat_id: SeatId; agent_id: AgentId; ack_seq: string; last_seen_at: Date | null };
      const { rows } = await pool.query<Row>(
        'select seat_id, agent_id, ack_seq, last_seen_at from rigs_kept.keys where hash = $1',
        [keyHash(key)],
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      const lastSeenAt = (row.last_seen_at?.toISOString() as Instant | undefined) ?? null;
      return { seatId: row.seat_id, agentId: row.agent_id, ackSeq: Number(row.ack_seq), lastSeenAt };
    },
    connected: (agent, connectionId, now) =>
      run('update rigs_kept.keys set connection_id = $2, last_seen_at = $3 where agent_id = $1', [
        agent,
        connectionId,
        now,
      ]),
    heard: (agent, now, game, serverRun) =>
      run('update rigs_kept.keys set last_seen_at = $2, game = $3, server_run = $4 where agent_id = $1', [
        agent,
        now,
        game,
        serverRun,
      ]),
    serverIs: (agent, serverRun) =>
      run('update rigs_kept.keys set server_run = $2 where agent_id = $1', [agent, serverRun]),
    away: (agent, connectionId) =>
      run('update rigs_kept.keys set connection_id = null where agent_id = $1 and connection_id = $2', [
        agent,
        connectionId,
      ]),
    acknowledged: (agent, ackSeq) =>
      run('update rigs_kept.keys set ack_seq = greatest(ack_seq, $2) where agent_id = $1', [agent, ackSeq]),
    presence: async () => {
      const { rows } = await pool.query<{
        seat_id: SeatId;
        agent_id: AgentId;
        connection_id: string | null;
        last_seen_at: Date | null;
        game: string | null;
        server_run: RunId | null;
      }>('select seat_id, agent_id, connection_id, last_seen_at, game, server_run from rigs_kept.keys');
      return new Map(
        rows.map((row) => [
          row.seat_id,
          {
            agentId: row.agent_id,
            connectionId: row.connection_id,
            lastSeenAt: (row.last_seen_at?.toISOString() as Instant | undefined) ?? null,
            game: row.game,
            serverRun: row.server_run,
          },
        ]),
      );
    },
  };
};
