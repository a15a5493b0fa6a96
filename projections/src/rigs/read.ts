import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { AwaitedRow } from './awaited.ts';
import type { AgentRow } from './table.ts';

export type { RigNews } from './project.ts';
export type { AgentRow };

export const readAgents = async (db: Pool, location?: string): Promise<readonly AgentRow[]> =>
  (
    await db.query<AgentRow>('select * from rigs.agents where $1::text is null or location_id = $1 order by seat_id', [
      location ?? null,
    ])
  ).rows;

/** Rigs whose key two programs used, until each is paired again. */
export const countKeysUsedTwice = async (db: Pool): Promise<number> =>
  (
    await db.query<{ count: number }>(
      'select count(*)::int as count from rigs.agents where key_used_twice_at is not null',
    )
  ).rows[0]?.count ?? 0;

/** Overdue starts, the longest overdue first. */
export const readOverdueStarts = async (db: Pool, now: Instant): Promise<readonly AwaitedRow[]> =>
  (
    await db.query<AwaitedRow>('select * from rigs.awaited where due_at <= $1 order by due_at, seat_id limit 200', [
      now,
    ])
  ).rows;
