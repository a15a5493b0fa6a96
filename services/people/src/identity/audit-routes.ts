import { readLooks } from '@paddock/projections/operations/audit/read';
import { listReads } from '@paddock/shared-domain/identity/audit-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { ok } from '@paddock/kit/http/answers';
import { listReply, offsetOf } from '@paddock/kit/http/list-reply';
import { recordLook } from '@paddock/kit/http/read-audit';
import { serveSignedIn } from '@paddock/kit/http/serve';

const WHAT = 'GET /audit/reads';
type ShownNames = (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;

/** Who viewed whose personal data (invariant U2): for the owner of the venue. */
export const registerAuditRoutes = (
  app: FastifyInstance,
  { db, commands, newId }: Pick<Deps, 'db' | 'commands' | 'newId'>,
  shownNames: ShownNames,
): void => {
  serveSignedIn(
    app,
    listReads,
    async ({ query, caller, requestId, now }) => {
      const page = { offset: offsetOf(query), limit: query.page_size };
      // Reading this list is recorded as a view too. Leave it out here: each page read would add a row at the top and shift the
      // next page.
      const besides = query.reader === undefined ? { reader: caller.userId, what: WHAT } : undefined;
      const { looks, count } = await readLooks(db, { ...query, besides }, page);
      const names = await shownNames([
        ...new Set(looks.flatMap(({ reader, user }) => [reader, ...(user ? [user] : [])])),
      ]);
      const results = looks.map((look) => ({
        ...look,
        reader_name: names.get(look.reader) ?? '',
        user_name: (look.user === null ? undefined : names.get(look.user)) ?? null,
      }));
      const paged = listReply(results, count, query);
      if ('problem' in paged) return paged.problem;
      // The list names people: the view is recorded before the reply (invariant U2).
      const look = { what: WHAT, userIds: looks.flatMap(({ user }) => user ?? []), requestId, now };
      return (await recordLook(commands, newId(), caller, look)) ?? ok(paged.list);
    },
    { reads: ['audit'] },
  );
};
