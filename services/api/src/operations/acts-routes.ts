import { type Act, type ActFilter, readAbout, readActs } from '@paddock/projections/audit/read';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import { type ActItem, listActs, listActsCsv } from '@paddock/shared-domain/operations/acts-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { ok, okRaw } from '../http/answers.ts';
import { listReply, offsetOf } from '../http/list-reply.ts';
import { serveSignedIn } from '../http/serve.ts';
import { actsCsv } from './acts-csv.ts';
import { readEvents } from './read-events.ts';

type ShownNames = (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
const MOST_IN_A_FILE = 5_000;
const READS = { reads: ['audit'] };

/** What staff did, for the owner of the venue (decision D16): every event that they caused. */
export const registerActsRoutes = (
  app: FastifyInstance,
  { db, store }: Pick<Deps, 'db' | 'store'>,
  shownNames: ShownNames,
): void => {
  const itemsOf = async (acts: readonly Act[]): Promise<readonly ActItem[]> => {
    const [events, about] = await Promise.all([
      readEvents(store, acts),
      readAbout(
        db,
        acts.map(({ position }) => position),
      ),
    ]);
    const customers = [...about.values()].flat().filter(({ kind }) => kind === 'customer');
    const everybody = new Set([...acts.map(({ id }) => id), ...customers.map(({ id }) => UserId.parse(id))]);
    const names = await shownNames([...everybody]);
    const named = (id: string) => ({ id, name: names.get(id as UserId) ?? null });
    return acts.map((act) => {
      const { reason, requestId } = EventMetadata.partial().parse(events.get(act.event_id)?.metadata ?? {});
      return {
        event_id: act.event_id,
        at: act.at,
        actor: named(act.id),
        permission: act.permission,
        type: act.type,
        stream: act.stream,
        revision: act.revision,
        reason: reason ?? null,
        request_id: requestId ?? null,
        about: (about.get(act.position) ?? []).map(({ kind, id }) => ({
          ...named(id),
          kind: kind as ActItem['about'][number]['kind'],
        })),
      };
    });
  };
  serveSignedIn(
    app,
    listActs,
    async ({ query }) => {
      const { acts, count } = await readActs(db, query, { offset: offsetOf(query), limit: query.page_size });
      const paged = listReply(await itemsOf(acts), count, query);
      return 'list' in paged ? ok(paged.list) : paged.problem;
    },
    READS,
  );
  serveSignedIn(
    app,
    listActsCsv,
    async ({ query }) => {
      const filter: ActFilter = query;
      const { acts } = await readActs(db, filter, { offset: 0, limit: MOST_IN_A_FILE });
      const headers = { 'content-disposition': 'attachment; filename="staff-actions.csv"' };
      return okRaw(actsCsv(await itemsOf(acts)), { contentType: 'text/csv; charset=utf-8', headers });
    },
    READS,
  );
};
