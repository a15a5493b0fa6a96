import { RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import type { RehearsalReply } from '@paddock/shared-domain/rigs/rehearsal-contract';
import { seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRACTICE, RACE, SPA } from '../launcher/floor-world.ts';
import { openRigFloor, type RigFloor } from './rig-floor.ts';
import { AMG } from './rig-world.ts';

let rigs: RigFloor;
let floor: RigFloor['floor'];
beforeAll(async () => {
  rigs = await openRigFloor();
  floor = rigs.floor;
});
afterAll(() => rigs.close());

const enter = (n: number, steamId: string) => rigs.rigAt(n, { steamId });
const headOf = () => floor.venue.composed.deps.store.head();
const rehearse = async (body: object = {}) => {
  const answer = await floor.chief.post(`/races/events/${floor.event(0)}/rehearse`, body);
  return { status: answer.status, ...(answer.body as RehearsalReply) };
};
const codesOf = ({ findings }: RehearsalReply) =>
  findings.filter(({ stops }) => stops).map(({ code, calendar }) => [code, calendar]);

it('a rehearsal shows what stops which seat, when the grid is full, and possible repairs, without starting anything', async () => {
  const { chief, seat, event, venue } = floor;
  const { commands, clock } = venue.composed.deps;
  await chief.patch(`/races/events/${event(0)}`, { track: SPA, sessions: [PRACTICE, RACE] });
  const party = (await chief.post('/races/parties/host', { calendar: seat(0), name: 'Rehearsed' })).body.id as string;
  for (const n of [1, 2]) await chief.post('/races/parties/members', { party, calendar: seat(n) });
  const entries = async () =>
    (await chief.get(`/races/entries?event=${event(0)}`)).body.results as { id: string; calendar: string }[];
  await expect.poll(async () => (await entries()).length).toBe(3);

  // 1. Nobody has a car, and no rig is there.
  const nothing = await rehearse();
  expect(nothing).toMatchObject({ status: 200, will_start: false, grid: null, ends_at: null });
  expect(codesOf(nothing)).toContainEqual(['NO_CAR', seat(0)]);
  expect(codesOf(nothing)).toContainEqual(['SEAT_OFFLINE', seat(2)]);

  // 2. Cars are chosen, and all rigs but one connect.
  for (const { id } of await entries()) await chief.patch(`/races/entries/${id}`, { car: AMG });
  await enter(0, '76561190000000001');
  await enter(1, '76561190000000002');
  const partly = await rehearse();
  expect(partly.will_start).toBe(false);
  expect(codesOf(partly).filter(([, calendar]) => calendar !== seat(2))).toEqual([]);
  expect(partly.repairs).toContainEqual({ kind: 'IGNORE_SEAT', calendar: seat(2), calendar_name: '3' });

  // 3. Without that seat it will start. How long the grid takes is estimated from starts measured elsewhere.
  const head = await headOf();
  const without = await rehearse({ ignore: [seat(2)] });
  expect(without).toMatchObject({ status: 200, will_start: true, repairs: [] });
  expect(without.grid?.p5).toBeGreaterThan(12_000);
  expect(without.grid?.p95).toBeLessThan(60_000);
  expect(Date.parse(without.ends_at ?? '') - Date.parse(clock.now())).toBeGreaterThan(25 * 60_000);

  // The host cannot be left out: its rig starts the server.
  const hostless = await rehearse({ ignore: [seat(0), seat(2)] });
  expect(hostless.will_start).toBe(false);
  expect(codesOf(hostless)).toEqual([['HOST_LEFT_OUT', seat(0)]]);

  // 4. A rehearsal appends nothing to the log.
  expect(await headOf()).toEqual(head);
  const { state } = await commands.load(raceEventDecider, event(0));
  expect(state?.signals.size).toBe(0);
});

it('the end of a race over laps is estimated from the usual lap time of its car and track', async () => {
  const { chief, place, seat, venue } = floor;
  const endOf = async () => Date.parse((await rehearse({ ignore: [seat(2)] })).ends_at ?? '');
  const before = await endOf();
  const lap = (millis: number, minute: number) => ({
    location: place.location,
    calendar: seat(0),
    user: null,
    track: SPA,
    car: AMG,
    millis,
    created: new Date(Date.parse(venue.clock.now()) - minute * 60_000).toISOString(),
    tire: 'Slick',
    fuel: 5,
  });
  const laps = [lap(139_000, 30), lap(140_000, 25), lap(155_000, 20)];
  expect((await chief.post('/laps', { laps })).body).toMatchObject({ recorded: 3 });
  // Ten laps of 140 s.
  await expect.poll(async () => Math.round(((await endOf()) - before) / 60_000)).toBe(23);
});

it('changes saved for the next start are included in the rehearsal', async () => {
  const { seat } = floor;
  const { commands, clock } = floor.venue.composed.deps;
  const eventId = RaceEventId.parse(floor.event(0));
  const endOf = async () => Date.parse((await rehearse({ ignore: [seat(2)] })).ends_at ?? '');
  const before = await endOf();
  const { state } = await commands.load(raceEventDecider, eventId);
  if (state === undefined) throw new Error('the event is there');
  const sessions = state.sessions.map((one) => (one.type === 'PRACTICE' ? { ...one, duration: 85 } : one));
  const run = { open: true, generation: state.generation };
  const data = { eventId, multiplayer: true, run, atNextStart: true, sessions };
  const context = { commandId: 'later', now: clock.now(), actor: { kind: 'system', process: 'rigs' } } as const;
  await commands.handle(raceEventDecider, eventId, [{ type: 'SaveRaceEvent', data }], context);
  expect((await commands.load(raceEventDecider, eventId)).state?.deferred).toBeDefined();
  // 85 minutes of practice instead of 25.
  expect(Math.round(((await endOf()) - before) / 60_000)).toBe(60);
});

it('two rigs with the same account are reported for both seats, and an unknown event is not found', async () => {
  const { seat } = floor;
  const { commands, clock } = floor.venue.composed.deps;
  const seatId = SeatId.parse(seat(1));
  const { agentId } = (await commands.load(seatAgentDecider, seatId)).state;
  if (agentId === undefined) throw new Error('the seat is paired');
  const data = {
    seatId,
    agentId,
    bootId: 'boot-2',
    version: '1.0.0',
    connectionId: 'c2',
    steamId: '76561190000000001',
    address: null,
  };
  const context = { commandId: 'again', now: clock.now(), actor: { kind: 'system', process: 'rigs' } } as const;
  await commands.handle(seatAgentDecider, seatId, [{ type: 'ConnectAgent', data }], context);
  // Other findings depend on whether the loss of the rig's old connection was noticed yet.
  const twins = codesOf(await rehearse({ ignore: [seat(2)] })).filter(([code]) => code === 'DUPLICATE_STEAM_ID');
  expect(twins).toEqual([
    ['DUPLICATE_STEAM_ID', seat(0)],
    ['DUPLICATE_STEAM_ID', seat(1)],
  ]);
  expect((await floor.chief.post('/races/events/nowhere/rehearse', {})).status).toBe(404);
});
