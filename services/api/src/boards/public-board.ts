import { readBoard } from '@paddock/projections/leaderboards/read';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Pool } from 'pg';

/** Finds a board that everybody may see (ruling A-114), for whoever comes without a script; nothing where it is none, or withdrawn. */
export const publicBoardIn =
  (db: Pool) =>
  async (id: string): Promise<{ id: string; name: string; description: string } | undefined> => {
    const board = await readBoard(db, id as BoardId);
    return board?.active === true ? { id: board.id, name: board.name, description: board.description } : undefined;
  };
