// `npm run bench -- seats [seats, 200]`: so many seats and twenty staff clients connect to the socket of one event. Measures memory and
// idle CPU, the time until the last client receives a change and a signal, and until a booted seat is disconnected.
import { setTimeout as after } from 'node:timers/promises';
import { openPeer, type Peer, signalled, updated } from '../services/launcher/event-peer.ts';
import { openFloor, PRACTICE, SPA } from '../services/launcher/floor-world.ts';
import { listen, pair } from '../services/rigs/rig-world.ts';
import { goalRow, printRows, type Row } from './rows.ts';

const SEATS = Number(process.argv[2] ?? 200);
const [PEERS, ROUNDS, REST_S] = [20, 20, 10];
const [MOST_MS, MOST_MB, MOST_CPU, MOST_CUT_S] = [250, 50, 20, 10];
const doing = (what: string): void => void process.stdout.write(`${what} ...\n`);
const heard = (subject: string, millis: readonly number[]): Row => {
  const sorted = millis.toSorted((one, other) => one - other);
  const [median, worst] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
  const measured = `${median.toFixed(0)} ms median, ${worst.toFixed(0)} ms worst of ${sorted.length}`;
  return goalRow(subject, measured, `<= ${MOST_MS} ms`, worst <= MOST_MS);
};

doing(`Opening a venue with ${SEATS} seats in one party`);
const floor = await openFloor({}, SEATS + 1);
const { chief, venue } = floor;
try {
  const must = async <Body>(asked: Promise<{ status: number; body: unknown }>): Promise<Body> => {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body as Body;
  };
  const port = await listen(venue.composed);
  const event = floor.event(0);
  await must(chief.patch(`/races/events/${event}`, { track: SPA, sessions: [PRACTICE] }));
  const party: { id: string } = await must(
    chief.post('/races/parties/host', { calendar: floor.seat(0), name: 'Bench' }),
  );
  const members: string[] = [];
  for (let n = 1; n < SEATS; n += 1) {
    const added = chief.post('/races/parties/members', { party: party.id, calendar: floor.seat(n) });
    members.push((await must<{ id: string }>(added)).id);
  }
  doing('Pairing the rigs');
  const keys: string[] = [];
  for (let n = 0; n < SEATS; n += 1) keys.push((await pair(floor, floor.seat(n))).key);

  const enter = async (token: string): Promise<Peer> => {
    const peer = await openPeer(port, event, token);
    await peer.hear(({ type }) => type === 'ready');
    return peer;
  };
  const standing = (): number => {
    globalThis.gc?.();
    return process.memoryUsage().rss;
  };
  /** Percent of a core while idle. Each socket's permission is checked again every two seconds. */
  const atRest = async (): Promise<number> => {
    const [from, used] = [performance.now(), process.cpuUsage()];
    await after(REST_S * 1_000);
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 10 / (performance.now() - from);
  };
  doing(`${PEERS} of the staff come, then ${SEATS} seats`);
  const staff = await Promise.all(Array.from({ length: PEERS }, () => enter(chief.token)));
  const [before, alone] = [standing(), await atRest()];
  const from = performance.now();
  const seats = await Promise.all(keys.map(enter));
  const [came, full, together] = [performance.now() - from, standing(), await atRest()];

  const all = [...staff, ...seats];
  const until = async (matches: Parameters<Peer['hear']>[0], asks: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    const last = Promise.all(all.map((peer) => peer.hear(matches).then(() => performance.now())));
    await asks();
    return Math.max(...(await last)) - start;
  };
  const [changes, signals]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    doing(`A change and a signal, ${round + 1} of ${ROUNDS}`);
    const drift = { drift_mode: round % 2 === 0 };
    changes.push(await until(updated('event'), () => must(chief.patch(`/races/events/${event}`, drift))));
    const brief = { signal: 'MP_BRIEF' };
    signals.push(await until(signalled, () => must(chief.post(`/races/events/${event}/signal`, brief))));
  }
  const booted = performance.now();
  await must(chief.delete(`/races/parties/members/${members.at(-1)}`));
  const code = await seats.at(-1)?.closed;
  const cut = (performance.now() - booted) / 1_000;
  const more = (full - before) / 1e6;
  printRows([
    goalRow(`${SEATS} seats come at one moment`, `${came.toFixed(0)} ms`, '<= 10000 ms', came <= 10_000),
    goalRow('Their memory, both ends of each socket', `${more.toFixed(0)} MB`, `<= ${MOST_MB} MB`, more <= MOST_MB),
    goalRow(
      `At rest: of a core, beside ${PEERS} of the staff alone`,
      `${together.toFixed(1)} %, ${alone.toFixed(1)} %`,
      `<= ${MOST_CPU} %`,
      together <= MOST_CPU,
    ),
    heard(`A change: from the click to the last of ${all.length}`, changes),
    heard(`A signal: from the click to the last of ${all.length}`, signals),
    goalRow(
      `A seat that is booted is cut off (${code})`,
      `${cut.toFixed(1)} s`,
      `<= ${MOST_CUT_S} s`,
      cut <= MOST_CUT_S,
    ),
  ]);
  for (const { socket } of all) socket.terminate();
} finally {
  await venue.close();
}
process.exit(0);
