import { readAlike, readLaps } from '@paddock/projections/laps/read';
import { folded } from '@paddock/shared-domain/kernel/folded';
import type { LapId } from '@paddock/shared-domain/kernel/ids';
import { judgeLap, listLaps } from '@paddock/shared-domain/laps/contract';
import { lapDecider } from '@paddock/shared-domain/laps/lap';
import { reaches } from '@paddock/shared-domain/kernel/may-act-at';
import type { FastifyInstance } from 'fastify';
import { actingOn, isOwnRefusal, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { ok } from '@paddock/kit/http/answers';
import { mayAsStaff } from '@paddock/kit/http/caller';
import { listReply, offsetOf } from '@paddock/kit/http/list-reply';
import { denied, notFound, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { registerLapImport } from './import-routes.ts';
import { type LapDeps, RACES } from './lap-deps.ts';
import { lapReply } from './lap-reply.ts';
import { latest } from './record-laps.ts';
import { registerResultsImport } from './results-routes.ts';
import { registerSteward } from './steward-routes.ts';

/** Laps of the caller, of others for staff, and the import (LAP-01, LAP-02, rules ). */
export const registerLapRoutes = (app: FastifyInstance, parts: LapDeps): void => {
  const { deps, catalogue } = parts;
  const { db, commands } = deps;
  registerLapImport(app, parts);
  registerResultsImport(app, parts);
  registerSteward(app, parts);

  serveSignedIn(
    app,
    listLaps,
    async ({ query, caller }) => {
      const { user: wanted, approved, search = '', track, car__groups__id: group, best = false, held } = query;
      const { ordering, ...paging } = query;
      const user = wanted === 'me' ? caller.userId : wanted;
      // 1. Whose laps: one's own; staff may see those of others, and race staff those that wait for a decision.
      if (held === true && user !== caller.userId && !mayAsStaff(caller, [RACES])) return denied;
      const other = user !== undefined && user !== caller.userId;
      if (other && !mayAsStaff(caller, [RACES, 'user.change_user', 'reservations.change_reservation'])) return denied;
      // 2. Search the catalogue for names: the read model has only ids.
      const known = await catalogue.get();
      const sought = folded(search).trim();
      const named = <Id>(rows: Iterable<{ readonly id: Id; readonly name: string }>) =>
        [...rows].filter(({ name }) => folded(name).includes(sought)).map(({ id }) => id);
      const found =
        sought === '' ? undefined : { tracks: named(known.tracks.values()), cars: named(known.cars.values()) };
      const { rows, count } = await readLaps(
        db,
        {
          user: held === true ? user : (user ?? caller.userId),
          approved,
          track,
          cars: group === undefined ? undefined : known.carsOf([group]),
          found,
          best,
          held,
        },
        ordering,
        { limit: paging.page_size, offset: offsetOf(paging) },
      );
      const page = listReply(
        rows.map((row) => lapReply(row, known)),
        count,
        paging,
      );
      return 'problem' in page ? page.problem : ok(page.list);
    },
    { reads: ['laps', 'catalogue'] },
  );

  serveSignedIn(app, judgeLap, async ({ params, body, caller, commandId, requestId, now }) => {
    const { approved, why } = body;
    const judge = async (lapId: LapId, key: string) => {
      const command = { type: approved ? 'ApproveLap' : 'RejectLap', data: { lapId, why: '' } } as const;
      const { userId = null } = (await commands.load(lapDecider, lapId)).state ?? {};
      const acting = await actingOn(deps, caller, [userId], RACES);
      const told = { ...(why !== '' && { reason: why }), about: userId };
      return commands.handle(lapDecider, lapId, [command], { commandId: key, requestId, now, ...told, ...acting });
    };
    // 1. Laps that wait for the same reasons, read before this one is decided.
    const same = approved && body.alike ? ((await readAlike(db, [params.id])).get(params.id) ?? []) : [];
    const alike = [];
    for (const id of same) {
      const [place] = caller.locations === undefined ? [] : await deps.placesOf('lap', id);
      if (reaches(caller, place)) alike.push(id);
    }
    const handled = await judge(params.id, commandId);
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return isOwnRefusal(handled.reason) ? OWN_PROBLEMS[handled.reason] : notFound;
    // 2. Each gets its own event with the same reason. One that cannot be decided now keeps waiting; the count in the reply shows
    // it.
    const others = [];
    for (const id of alike) others.push(await judge(id, `${commandId}:${id}`));
    const released = others.flatMap((one) => (one.outcome === 'accepted' ? [one] : []));
    return ok(
      { id: params.id, approved, released: released.length },
      { position: latest([handled, ...released]) ?? handled.position },
    );
  });
};
