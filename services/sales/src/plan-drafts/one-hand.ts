import type { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import type { Deps } from '@paddock/kit/deps';
import { LOCKS } from '@paddock/kit/locks';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';

/**
 * Runs the work that applies or drops a draft, under a lock of this draft between all processes. So nobody drops a draft that is
 * just being applied, and a dropped draft is never applied. The lock ends with its database session and may be lost with it: that
 * a draft is applied only once is guaranteed by the append to the day, not by the lock. Locks have a small pool of connections of
 * their own; when it is used up, callers wait, and readers keep theirs.
 *
 * @returns the answer of the work, or 503 `busy` if another call has the lock: retry.
 */
export const inOneHand =
  ({ locks }: Pick<Deps, 'locks'>) =>
  async <Answer>(draftId: DraftId, work: () => Promise<Answer>): Promise<Answer | ProblemAnswer> => {
    const session = await locks.connect();
    const lost = (): void => undefined;
    session.on('error', lost);
    let unlocked = false;
    try {
      const sql = 'select pg_try_advisory_lock($1, hashtext($2)) as got';
      const { rows } = await session.query<{ got: boolean }>(sql, [LOCKS.draft, draftId]);
      if (rows[0]?.got !== true) {
        unlocked = true;
        return problem('busy');
      }
      try {
        return await work();
      } finally {
        unlocked = await session.query('select pg_advisory_unlock($1, hashtext($2))', [LOCKS.draft, draftId]).then(
          () => true,
          () => false,
        );
      }
    } finally {
      session.off('error', lost);
      // A session that may still hold the lock is closed, not reused.
      session.release(!unlocked);
    }
  };
