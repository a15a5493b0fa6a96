import type { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import type { Deps } from '@paddock/kit/deps';
import { LOCKS } from '@paddock/kit/locks';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';

/**
 * Applying a draft and dropping it, one at a time among all processes: whoever looked while it was open has either told the day by
 * the time somebody else may look, or not begun. So who drops it hears that it was applied, and what was dropped is applied by
 * nobody. The lock is the session's and goes with it; that a draft is applied once rests on the day's append alone.
 * Few have one at a time: the others wait for a session, and take none from those who read.
 *
 * @returns 503 `busy` where another process has it in its hands: ask again in a moment.
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
      // A session that may still hold the lock is not handed to anybody else.
      session.release(!unlocked);
    }
  };
