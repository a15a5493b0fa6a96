import type { Decode } from '@paddock/event-store/codec';
import { comparePositions, type Position, type RecordedEvent } from '@paddock/event-store/port';
import { readStory } from '@paddock/projections/operations/audit/read';
import {
  FORGOTTEN_THINGS,
  type ForgettingCheck,
  getForgetting,
} from '@paddock/shared-domain/identity/forgetting-contract';
import { SubjectForgotten } from '@paddock/shared-domain/identity/events';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { ok } from '@paddock/kit/http/answers';
import { notFound } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';
import { forgettingLooks, type LookDeps, type WhoWasForgotten } from './forgetting-looks.ts';
import { keptBooks } from './kept-books.ts';
import type { TimelinePeople } from './timeline.ts';

type ForgettingDeps = Omit<LookDeps, 'db'> & {
  readonly deps: Pick<Deps, 'db' | 'store' | 'log' | 'positions'>;
  readonly decode: Decode;
  readonly shownNames: TimelinePeople['shownNames'];
};
/** More events than any account has: all are read. */
const ALL = { offset: 0, limit: 1_000_000 };

/** The proof that a person was forgotten and the books were kept (USER-10, rule A-054). Not stored. */
export const registerForgettingRoute = (app: FastifyInstance, parts: ForgettingDeps): void => {
  const { deps, decode, shownNames } = parts;
  const looks = forgettingLooks({ ...parts, db: deps.db });
  const forgettingOf = async (userId: UserId): Promise<Recorded<SubjectForgotten> | undefined> => {
    for await (const event of deps.store.readStream(`user-${userId}`))
      if (event.type === SubjectForgotten.shape.type.value) return decode(event) as Recorded<SubjectForgotten>;
    return undefined;
  };
  const checkOf = async (what: ForgettingCheck['what'], who: WhoWasForgotten): Promise<ForgettingCheck> => {
    try {
      const left = await looks[what](who);
      return { what, left, holds: left === 0 };
    } catch (error) {
      // What could not be checked counts as not proven.
      deps.log.warn({ err: error, what }, 'a part of a proof of forgetting could not be looked up');
      return { what, left: null, holds: false };
    }
  };
  serveAccount(app, getForgetting, async ({ account: userId, now }) => {
    const forgotten = await forgettingOf(userId);
    if (forgotten === undefined) return notFound;
    const { metadata, data, position } = forgotten;
    const { positions } = await readStory(deps.db, { kind: 'customer', id: userId, asOf: now }, ALL);
    const events: readonly RecordedEvent[] = await deps.store.eventsAt(positions);
    const who = { userId, subjectId: data.subjectId, events, now };
    const checks = await Promise.all(FORGOTTEN_THINGS.map((what) => checkOf(what, who)));
    const earlier = events.filter((event) => comparePositions(event.position, position as Position) < 0);
    const books = await keptBooks(deps.db, earlier);
    const { actor } = metadata;
    const by = 'userId' in actor ? actor.userId : null;
    const names = by === null ? undefined : await shownNames([by]);
    return ok({
      forgotten_at: metadata.at,
      by: {
        kind: actor.kind === 'visitor' ? ('system' as const) : actor.kind,
        user: by,
        name: by === null ? null : (names?.get(by) ?? null),
      },
      checks,
      books: [...books],
      holds: [...checks, ...books].every(({ holds }) => holds),
    });
  });
};
