import type { Decode } from '@paddock/event-store/codec';
import { type Act, type ActFilter, readAbout, readActs } from '@paddock/projections/operations/audit/read';
import { readVenues } from '@paddock/projections/venues/read';
import { namesNow } from '@paddock/shared-domain/all-events';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { type ActItem, listActs, listActsCsv } from '@paddock/shared-domain/operations/acts-contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { ok, okRaw } from '@paddock/kit/http/answers';
import type { SignedIn } from '@paddock/kit/http/caller';
import type { Request } from '@paddock/kit/http/handler';
import { listReply, offsetOf } from '@paddock/kit/http/list-reply';
import type { ProblemAnswer } from '@paddock/kit/http/problems';
import { recordLook } from '@paddock/kit/http/read-audit';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { actsCsv } from './acts-csv.ts';
import { shownReasons } from './shown-reasons.ts';
import type { TimelinePeople } from './timeline.ts';

const MOST_IN_A_FILE = 5_000;
const READS = { reads: ['audit'] };

/** A saved search of an earlier release still works: an event may have had another name then. */
const filterOf = ({
  type,
  ...query
}: Omit<ActFilter, 'types'> & { readonly type?: string | undefined }): ActFilter => ({
  ...query,
  types: type === undefined ? undefined : namesNow(type),
});

/** Acts of staff, for the owner of the venue (decision 0149): every event that they caused. */
export const registerActsRoutes = (
  app: FastifyInstance,
  { db, store, commands, newId }: Pick<Deps, 'db' | 'store' | 'commands' | 'newId'>,
  { decode, people }: { readonly decode: Decode; readonly people: TimelinePeople },
): void => {
  const itemsOf = async (acts: readonly Act[]): Promise<readonly ActItem[]> => {
    const stored = await store.eventsAt(acts.map(({ position }) => position));
    const events = new Map(stored.map((event) => [event.position, decode(event)]));
    const about = await readAbout(db, [...events.values()]);
    const customers = [...about.values()].flat().filter(({ kind }) => kind === 'customer');
    const everybody = new Set([...acts.map(({ id }) => id), ...customers.map(({ id }) => UserId.parse(id))]);
    const names = await people.shownNames([...everybody]);
    const hasSeats = [...about.values()].flat().some(({ kind }) => kind === 'seat');
    const seats = new Map((hasSeats ? (await readVenues(db)).seats : []).map(({ id, name }) => [id as string, name]));
    const named = (id: string) => ({ id, name: names.get(id as UserId) ?? seats.get(id) ?? null });
    const whys = [...events.values()].map(({ metadata }) => metadata);
    const reasonOf = await shownReasons(store, decode, people.unseal, whys);
    return acts.flatMap((act) => {
      const event = events.get(act.position);
      if (event === undefined) return [];
      const { metadata } = event;
      return {
        event_id: event.id,
        at: act.at,
        actor: named(act.id),
        permission: act.permission,
        type: act.type,
        stream: event.stream,
        revision: event.revision,
        reason: reasonOf(metadata),
        request_id: metadata.requestId ?? null,
        about: (about.get(act.position) ?? []).map(({ kind, id }) => ({
          ...named(id),
          kind: kind as ActItem['about'][number]['kind'],
        })),
      };
    });
  };
  /** Acts name customers: the view is recorded before the reply (invariant U2). */
  const recordNames = (
    items: readonly ActItem[],
    what: string,
    { caller, requestId, now }: Pick<Request<Contract, SignedIn>, 'caller' | 'requestId' | 'now'>,
  ): Promise<ProblemAnswer | undefined> => {
    const people = items.flatMap(({ about }) => about.filter(({ kind }) => kind === 'customer'));
    const userIds = people.map(({ id }) => UserId.parse(id));
    return recordLook(commands, newId(), caller, { what, userIds, requestId, now });
  };
  serveSignedIn(
    app,
    listActs,
    async (asked) => {
      const { query } = asked;
      const { acts, count } = await readActs(db, filterOf(query), { offset: offsetOf(query), limit: query.page_size });
      const items = await itemsOf(acts);
      const paged = listReply(items, count, query);
      if ('problem' in paged) return paged.problem;
      return (await recordNames(items, 'GET /audit/acts', asked)) ?? ok(paged.list);
    },
    READS,
  );
  serveSignedIn(
    app,
    listActsCsv,
    async (asked) => {
      const { acts } = await readActs(db, filterOf(asked.query), { offset: 0, limit: MOST_IN_A_FILE });
      const items = await itemsOf(acts);
      const unrecorded = await recordNames(items, 'GET /audit/acts.csv', asked);
      if (unrecorded !== undefined) return unrecorded;
      const headers = { 'content-disposition': 'attachment; filename="staff-actions.csv"' };
      const zone = (await readVenues(db)).locations[0]?.timezone ?? 'UTC';
      return okRaw(actsCsv(items, zone), { contentType: 'text/csv; charset=utf-8', headers });
    },
    READS,
  );
};
