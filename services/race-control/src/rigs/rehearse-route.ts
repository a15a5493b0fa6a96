import { readUsualLap } from '@paddock/projections/laps/read';
import { readLoads, readServers } from '@paddock/projections/launcher/races/read';
import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { forecastRecord } from '@paddock/shared-domain/rigs/load-forecast';
import { atNextStart } from '@paddock/shared-domain/launcher/next-start';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { entryAt } from '@paddock/shared-domain/launcher/race-event';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { rehearse } from '@paddock/shared-domain/rigs/rehearsal';
import { rehearseRaceEvent, type RehearsalReply } from '@paddock/shared-domain/rigs/rehearsal-contract';
import type { FastifyInstance } from 'fastify';
import { ok } from '@paddock/kit/http/answers';
import { notFound } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { type PlanDeps, planOf } from './event-plan.ts';
import { type ReadinessDeps, seatReadiness } from './seat-readiness.ts';

/**
 * Checks a start before it is made, by the plan it would be rendered from (launcher.md 12.2): of the next race, including what
 * was saved for it while this one runs (decision 0074).
 */
export const registerRehearsal = (app: FastifyInstance, deps: PlanDeps & ReadinessDeps): void =>
  serveSignedIn(app, rehearseRaceEvent, async ({ params: { id }, body: { ignore }, now }) => {
    const { commands, db, directory, catalogue } = deps;
    const { state } = await commands.load(raceEventDecider, id);
    if (state === undefined) return notFound;
    // The start will apply the changes saved for it.
    const event = atNextStart(id, state);
    const [{ state: floor }, { seats }, { tracks }] = await Promise.all([
      commands.load(floorDecider, event.locationId),
      directory.get(),
      catalogue.get(),
    ]);
    const party = [...floor.parties.values()].find(({ hostEventId }) => hostEventId === id);
    const nameOf = (seat: string): string => seats.get(SeatId.parse(seat))?.name ?? '';
    const whole = await planOf(deps, event, party?.name ?? nameOf(event.seatId), null);
    const plan = { ...whole, grid: whole.grid.filter(({ seatId }) => !ignore.includes(SeatId.parse(seatId))) };
    const host = party?.members.find(({ isHost }) => isHost)?.seatId;
    const [readiness, servers, loads, lapMillis] = await Promise.all([
      seatReadiness(deps, id, plan, host, now),
      readServers(db, [id]),
      readLoads(
        db,
        plan.grid.map(({ seatId }) => SeatId.parse(seatId)),
      ),
      event.trackId === null ? null : readUsualLap(db, event.trackId),
    ]);
    const track = event.trackId === null ? undefined : tracks.get(event.trackId);
    const said = rehearse(
      plan,
      {
        now,
        multiplayer: party !== undefined,
        pitBoxes: track?.pit_boxes ?? null,
        // Only the host can know: a taken port is reported when the server starts, and another one is tried.
        portsFree: true,
        seats: readiness,
        lapMillis,
      },
      loads,
    );
    // A start without the host brings up no server: seats join the running one, if any.
    const noServer = host !== undefined && ignore.includes(host) && servers.get(id)?.state !== 'running';
    const findings = said.findings.map(({ code, stops, seatId, session, sentence }) => ({
      code: String(code),
      stops,
      calendar: seatId === undefined ? null : SeatId.parse(seatId),
      session: session ?? null,
      sentence,
    }));
    if (noServer) {
      const sentence = `${nameOf(host)} hosts the race: without it there is no server.`;
      findings.unshift({ code: 'HOST_LEFT_OUT', stops: true, calendar: host, session: null, sentence });
    }
    const reply: RehearsalReply = {
      will_start: said.willStart && !noServer,
      findings,
      grid: said.grid && {
        p5: said.grid.p5,
        p50: said.grid.p50,
        p95: said.grid.p95,
        slowest: SeatId.parse(said.grid.slowestSeatId),
        slowest_name: nameOf(said.grid.slowestSeatId),
      },
      ends_at: said.endsAt,
      record: forecastRecord(loads.values()),
      // Leaving out the host is not offered as a repair.
      repairs: said.repairs
        .filter((repair) => repair.kind !== 'IGNORE_SEAT' || repair.seatId !== host)
        .flatMap((repair): RehearsalReply['repairs'] => {
          if (!('seatId' in repair)) return [repair];
          const { seatId, ...what } = repair;
          const calendar = SeatId.parse(seatId);
          const of = { calendar, calendar_name: nameOf(calendar) };
          if (what.kind === 'IGNORE_SEAT') return [{ ...what, ...of }];
          const entry = entryAt(event, calendar);
          return entry === undefined ? [] : [{ ...what, ...of, entry: entry.entryId }];
        }),
    };
    return ok(reply);
  });
