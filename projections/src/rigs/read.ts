import type { Pool } from 'pg';
import type { AgentRow } from './table.ts';

export type { RigNews } from './project.ts';
export type { AgentRow };

/** The paired rigs of a location or everywhere. */
export const readAgents = async (db: Pool, location?: string): Promise<readonly AgentRow[]> =>
  (
    await db.query<AgentRow>('select * from rigs.agents where $1::text is null or location_id = $1 order by seat_id', [
      location ?? null,
    ])
  ).rows;
