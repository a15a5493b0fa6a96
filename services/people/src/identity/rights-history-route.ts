import { evolveUser, nobody, type User } from '@paddock/shared-domain/identity/user';
import { getRightsHistory, type RightsHistory } from '@paddock/shared-domain/identity/staff-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import { ok } from '@paddock/kit/http/answers';
import { notFound } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { findAccount } from './find-account.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { type ReadHistory, setsRights } from './rights-history.ts';
import { shownNameOf } from './user-view.ts';

/** Most changes listed; older ones are in the log only. */
const MOST_CHANGES = 200;
type Change = RightsHistory['changes'][number];
const rightsOf = ({ permissions, isSuperuser, locations = [] }: User): Change['before'] => ({
  permissions: [...permissions],
  is_superuser: isSuperuser,
  locations: [...locations],
});

/** Who gave and took a person's rights, from the events of the account. */
export const serveRightsHistory = (app: FastifyInstance, deps: IdentityDeps, readHistory: ReadHistory): void => {
  const nameOf = async (userId: UserId): Promise<readonly [UserId, string | null]> => {
    const account = await findAccount(deps, userId);
    return [userId, account === undefined ? null : shownNameOf(account.fields)];
  };
  serveSignedIn(app, getRightsHistory, async ({ params: { id } }) => {
    let state = nobody;
    const changes: Omit<Change, 'by_name'>[] = [];
    for await (const event of readHistory(id)) {
      const before = rightsOf(state);
      state = evolveUser(state, event);
      const { actor, at } = event.metadata;
      const by = 'userId' in actor ? actor.userId : null;
      if (setsRights(event)) changes.push({ at, by, before, after: rightsOf(state) });
    }
    if (state === nobody) return notFound;
    const newest = changes.toReversed().slice(0, MOST_CHANGES);
    const names = new Map(await Promise.all([...new Set(newest.flatMap(({ by }) => by ?? []))].map(nameOf)));
    return ok({
      changes: newest.map((change) => ({
        ...change,
        by_name: change.by === null ? null : (names.get(change.by) ?? null),
      })),
    });
  });
};
