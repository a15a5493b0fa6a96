// `npm run bench -- rigs [rounds, 10]`: Start All for a party of twenty seats whose rigs have real sockets, on two API processes. Measures
// the time from the command until the last rig has its orders, and from the start of the race server until the last rig is told to join.
import { raceEventDecider } from '@paddock/shared-domain/launcher/race-event-commands';
import { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import { AMG, openFloor, PRACTICE, SPA } from '../services/launcher/floor-world.ts';
import { connect, helloOf, listen, pair, type TestRig } from '../services/rigs/rig-world.ts';
import { startSecondProcess } from '../support/second-process.ts';
import { printRows, type Row } from './rows.ts';

const SEATS = 20;
const GOAL_MS = 250;
const rounds = Number(process.argv[2] ?? 10);
const doing = (what: string): void => void process.stdout.write(`${what} ...\n`);
const row = (subject: string, millis: readonly number[]): Row => {
  const sorted = millis.toSorted((one, other) => one - other);
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  return {
    subject,
    measured: `${median.toFixed(0)} ms median, ${worst.toFixed(0)} ms worst of ${sorted.length}`,
    floor: '',
    ratio: undefined,
    goal: `${GOAL_MS} ms`,
    met: worst <= GOAL_MS,
  };
};

doing(`Opening a venue with ${SEATS} seats and a second API process`);
const floor = await openFloor({}, SEATS + 1);
const { venue, chief } = floor;
const second = await startSecondProcess(venue);
try {
  const ports = [await listen(venue.composed), await listen(second.composed)];
  const seats = Array.from({ length: SEATS }, (_, n) => floor.seat(n));
  const event = RaceEventId.parse(floor.event(0));
  const must = async <Body>(asked: Promise<{ status: number; body: unknown }>): Promise<Body> => {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body as Body;
  };
  await must(chief.patch(`/races/events/${event}`, { track: SPA, sessions: [PRACTICE] }));
  const party: { id: string } = await must(chief.post('/races/parties/host', { calendar: seats[0], name: 'Bench' }));
  for (const calendar of seats.slice(1))
    await must(chief.post('/races/parties/members', { party: party.id, calendar }));
  const entries: { results: { id: string }[] } = await must(chief.get(`/races/entries?event=${event}`));
  for (const { id } of entries.results) await must(chief.patch(`/races/entries/${id}`, { car: AMG }));
  doing('Pairing and connecting the rigs');
  const rigs: TestRig[] = [];
  for (const [n, seat] of seats.entries()) {
    const { key } = await pair(floor, seat);
    const rig = await connect(ports[n % 2] ?? 0);
    rig.say(helloOf(key, seat, { steamId: String(76_561_190_000_000_000n + BigInt(n)), address: `10.0.0.${n + 1}` }));
    await rig.hear('welcome');
    rigs.push(rig);
  }
  const [host] = rigs as [TestRig];
  const start = async (): Promise<number> => {
    await must(chief.post(`/races/events/${event}/signal`, { signal: 'SESSION_START' }));
    return (await venue.composed.deps.commands.load(raceEventDecider, event)).state?.generation ?? 0;
  };
  /** When each rig was told to run its game for that start. */
  const told = (generation: number) =>
    Promise.all(
      rigs.map(async (rig) => {
        await rig.hear('desired', ({ game }) => game?.phase === 'RUNNING' && game.generation >= generation);
        return performance.now();
      }),
    );

  doing('The first start brings the server up');
  await start();
  const { server } = await host.hear('desired', ({ server: asked }) => asked?.phase === 'RUNNING');
  if (server === null) throw new Error('No server was asked for.');
  const up = performance.now();
  const fact = {
    kind: 'SERVER_STARTED',
    data: { run: server.run, event, pid: 7, ports: server.ports, version: 'bench', proof: ['ALIVE'] },
  };
  const wall = venue.clock.now();
  host.say({ type: 'fact', v: 1, seq: 1, bootId: 'boot-1', wall, mono: 2_000, fact });
  const joined = Math.max(...(await told(1))) - up;

  const [clicks, answers]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    doing(`Start All, ${round + 1} of ${rounds}`);
    // The commit happens between click and answer. From the click measures too much, from the answer too little.
    const before = performance.now();
    const generation = (await venue.composed.deps.commands.load(raceEventDecider, event)).state?.generation ?? 0;
    const heard = told(generation + 1);
    await start();
    const answered = performance.now();
    const last = Math.max(...(await heard));
    clicks.push(last - before);
    answers.push(Math.max(0, last - answered));
  }
  printRows([
    row(`Start All: from the click to the last of ${SEATS} rigs told, at two processes`, clicks),
    row('Start All: from its answer to the same', answers),
    row(`The server is up: from its host's word to the last of ${SEATS} rigs told to join`, [joined]),
  ]);
  rigs.forEach(({ socket }) => socket.terminate());
} finally {
  await second.composed.close();
  await venue.close();
}
