import { readAlike, readLaps } from '@paddock/projections/laps/read';
import type { LapId } from '@paddock/shared-domain/kernel/ids';
import { lapDecider, type PenaliseLap, type ReattributeLap } from '@paddock/shared-domain/laps/lap';
import {
  getConsequences,
  listDeskLaps,
  penaliseLap,
  reattributeLap,
  searchDrivers,
} from '@paddock/shared-domain/laps/steward-contract';
import type { FastifyInstance } from 'fastify';
import type { CommandContext, Wanted } from '@paddock/kit/command-handling/commands';
import { actingOn, isOwnRefusal, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { ok } from '@paddock/kit/http/answers';
import { locationsShown, type SignedIn } from '@paddock/kit/http/caller';
import { listReply, offsetOf } from '@paddock/kit/http/list-reply';
import { invalid, notFound, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { consequencesOf } from './consequences.ts';
import { type LapDeps, RACES } from './lap-deps.ts';
import { lapReply } from './lap-reply.ts';

const everything = {
  user: undefined,
  approved: undefined,
  track: undefined,
  cars: undefined,
  found: undefined,
  best: false,
};
type Asked = Omit<CommandContext, 'actor'> & { readonly caller: SignedIn };

/** The stewards' desk: waiting laps, the effects of a ruling, and rulings other than approve and reject. */
export const registerSteward = (app: FastifyInstance, parts: LapDeps): void => {
  const { deps, catalogue, venues, exists, publicNames, findPeople } = parts;
  const { db, commands } = deps;

  serveSignedIn(
    app,
    listDeskLaps,
    async ({ query: { show, location, ...paging }, caller }) => {
      const [known, { locations }] = await Promise.all([catalogue.get(), venues.get()]);
      const { rows, count } = await readLaps(
        db,
        { ...everything, locations: locationsShown(caller, location), held: show === 'held' ? true : undefined },
        '-created',
        { limit: paging.page_size, offset: offsetOf(paging) },
      );
      const names = await publicNames(rows.flatMap(({ user_id: user }) => user ?? []));
      const alike = await readAlike(
        db,
        rows.flatMap(({ id, held }) => (held ? [id] : [])),
      );
      const laps = rows.map((row) => ({
        ...lapReply(row, known),
        session: row.session,
        verdict: row.verdict,
        held: row.held,
        alike: alike.get(row.id)?.length ?? 0,
        penalty_millis: row.penalty_millis,
        driver_name: (row.user_id && names.get(row.user_id)) ?? null,
        location_name: locations.get(row.location_id)?.name ?? '',
      }));
      const page = listReply(laps, count, paging);
      return 'problem' in page ? page.problem : ok(page.list);
    },
    { reads: ['laps', 'catalogue'] },
  );

  serveSignedIn(app, searchDrivers, async ({ query }) => {
    const { users, count } = await findPeople(query.search, { offset: offsetOf(query), limit: query.page_size });
    const names = await publicNames(users);
    const page = listReply(
      users.map((id) => ({ id, display_name: names.get(id) ?? '' })),
      count,
      query,
    );
    return 'problem' in page ? page.problem : ok(page.list);
  });

  serveSignedIn(
    app,
    getConsequences,
    async ({ params: { id }, query: { ruling, user, penalty_millis: penaltyMillis } }) => {
      const boards = await consequencesOf(parts, id, { ruling, user: user ?? null, penaltyMillis: penaltyMillis ?? 0 });
      return boards === undefined ? notFound : ok({ boards });
    },
    { reads: ['leaderboards', 'catalogue'] },
  );

  const rule = async (
    id: LapId,
    command: Wanted<ReattributeLap | PenaliseLap>,
    { caller, ...asked }: Asked & { readonly reason: string },
  ) => {
    const { userId = null } = (await commands.load(lapDecider, id)).state ?? {};
    const wanted = command.type === 'ReattributeLap' ? command.data.userId : null;
    const acting = await actingOn(deps, caller, [userId, wanted], RACES);
    const context = { ...asked, about: userId, ...acting };
    const handled = await commands.handle(lapDecider, id, [command], context);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return isOwnRefusal(handled.reason) ? OWN_PROBLEMS[handled.reason] : notFound;
    return ok({ id }, { position: handled.position });
  };
  serveSignedIn(app, reattributeLap, async ({ params: { id }, body, caller, commandId, requestId, now }) => {
    if (body.user !== null && !(await exists(body.user))) return invalid({ user: ['There is no such thing.'] });
    const data = { lapId: id, userId: body.user, why: '' };
    const asked = { caller, commandId, requestId, now, reason: body.why };
    return rule(id, { type: 'ReattributeLap', data }, asked);
  });
  serveSignedIn(app, penaliseLap, async ({ params: { id }, body, caller, commandId, requestId, now }) => {
    const data = { lapId: id, penaltyMillis: body.penalty_millis, why: '' };
    const asked = { caller, commandId, requestId, now, reason: body.why };
    return rule(id, { type: 'PenaliseLap', data }, asked);
  });
};
