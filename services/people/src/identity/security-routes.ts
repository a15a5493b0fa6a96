import { ok } from '@paddock/kit/http/answers';
import type { Deps } from '@paddock/kit/deps';
import { listReply, offsetOf } from '@paddock/kit/http/list-reply';
import { recordLook } from '@paddock/kit/http/read-audit';
import { readSecurityEvents } from '@paddock/kit/http/security-events-postgres';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { listSecurityEvents } from '@paddock/shared-domain/identity/security-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { FastifyInstance } from 'fastify';

type ShownNames = (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;

/** Logins, changes of rights, limits and refusals, for superusers. Reading them is recorded as a view of the people named. */
export const registerSecurityRoutes = (
  app: FastifyInstance,
  { db, commands, newId, security }: Pick<Deps, 'db' | 'commands' | 'newId' | 'security'>,
  shownNames: ShownNames,
): void =>
  serveSignedIn(app, listSecurityEvents, async ({ query, caller, requestId, now }) => {
    await security.settled();
    const { events, count } = await readSecurityEvents(db, query, { offset: offsetOf(query), limit: query.page_size });
    const named = [...new Set(events.flatMap(({ user, about }) => [user ?? [], about ?? []].flat()))];
    const names = await shownNames(named);
    const nameOf = (user: UserId | null): string | null => (user === null ? null : (names.get(user) ?? null));
    const results = events.map((event) => ({
      ...event,
      user_name: nameOf(event.user),
      about_name: nameOf(event.about),
    }));
    const paged = listReply(results, count, query);
    if ('problem' in paged) return paged.problem;
    const look = { what: 'GET /audit/security', userIds: named, requestId, now };
    return (await recordLook(commands, newId(), caller, look)) ?? ok(paged.list);
  });
