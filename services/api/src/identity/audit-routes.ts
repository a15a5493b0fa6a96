import { readLooks } from '@paddock/projections/audit/read';
import { listReads } from '@paddock/shared-domain/identity/audit-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { ok } from '../http/answers.ts';
import { listReply, offsetOf } from '../http/list-reply.ts';
import { serveSignedIn } from '../http/serve.ts';

type ShownNames = (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;

/** Who looked at whose personal data (invariant U2): for the owner of the venue. */
export const registerAuditRoutes = (app: FastifyInstance, { db }: Pick<Deps, 'db'>, shownNames: ShownNames): void => {
  serveSignedIn(
    app,
    listReads,
    async ({ query }) => {
      const page = { offset: offsetOf(query), limit: query.page_size };
      const { looks, count } = await readLooks(db, query, page);
      const names = await shownNames([...new Set(looks.map(({ reader }) => reader))]);
      const results = looks.map((look) => ({ ...look, reader_name: names.get(look.reader) ?? '' }));
      const paged = listReply(results, count, query);
      return 'list' in paged ? ok(paged.list) : paged.problem;
    },
    { reads: ['audit'] },
  );
};
