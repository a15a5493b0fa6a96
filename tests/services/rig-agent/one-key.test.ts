import { memoryFiles } from '@paddock/rig-agent/agent-files';
import type { SocketEvents } from '@paddock/rig-agent/agent-socket';
import { createRigAgent } from '@paddock/rig-agent/rig-agent';
import { createVirtualTime } from '@paddock/rig-farm/virtual-time';
import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import { AGENT_TIMINGS, CLOSE_REPLACED } from '@paddock/shared-domain/rigs/agent-wire';
import { expect, it } from 'vitest';

const BEGAN = Date.UTC(2027, 2, 1, 18);
const MINUTE = 60_000;

/** A venue that keeps the later of two connections of a key, unless it yields. For the real one see `second-speaker.test.ts`. */
const oneLine = (now: () => number, after: (millis: number, task: () => void) => unknown) => {
  let line: SocketEvents | undefined;
  let displaced = 0;
  const welcome = {
    type: 'welcome',
    v: 1,
    seat: { id: 'seat1', name: 'Bay 1' },
    agent: 'agent1',
    ackSeq: 0,
    game: null,
    server: null,
    timings: AGENT_TIMINGS,
  };
  return {
    displaced: () => displaced,
    /** Welcomes a connection and closes the one before it; one that yields is closed itself. */
    letIn: (events: SocketEvents, yields: boolean): void => {
      const before = line;
      if (yields && before !== undefined && before !== events)
        return void after(5, () => events.closed(CLOSE_REPLACED));
      line = events;
      if (before !== undefined && before !== events) {
        displaced += 1;
        after(5, () => before.closed(CLOSE_REPLACED));
      }
      after(5, () => events.heard(JSON.stringify({ ...welcome, serverTime: instantOf(BEGAN + Math.round(now())) })));
    },
    /** Somebody else with the key takes the place. @returns what makes them leave. */
    intrude: (): (() => void) => {
      const before = line;
      const own: SocketEvents = { opened: () => undefined, heard: () => undefined, closed: () => undefined };
      line = own;
      after(5, () => before?.closed(CLOSE_REPLACED));
      return () => void (line === own && (line = undefined));
    },
    left: (events: SocketEvents): void => void (line === events && (line = undefined)),
  };
};

const openHall = () => {
  const time = createVirtualTime();
  const venue = oneLine(time.now, time.after);
  /** One agent. `slow`: the delay of the welcome of its n-th connection, in ms. */
  const rig = (bootId: string, slow: (connection: number) => number = () => 5) => {
    const said: string[] = [];
    let looks = 0;
    let connections = 0;
    const agent = createRigAgent({
      key: 'k'.repeat(32),
      calendar: SeatId.parse('seat1'),
      bootId,
      version: '1.0.0',
      random: () => 0.5,
      files: memoryFiles(),
      clock: { now: () => instantOf(BEGAN + Math.round(time.now())), mono: time.now, sleep: time.sleep },
      machine: {
        writeFiles: async () => [],
        start: async () => ({ pid: 1, startedAt: 'now' }),
        stop: async () => undefined,
        readResult: async () => [],
        observe: async () => {
          looks += 1;
          const none = { game: undefined, server: undefined, gameExit: undefined, serverExit: undefined };
          return { mono: time.now(), datagrams: [], ...none };
        },
      },
      connect: (events) => {
        connections += 1;
        let over = false;
        const own: SocketEvents = {
          ...events,
          heard: (text) => void (over || events.heard(text)),
          closed: (code) => {
            if (over) return;
            over = true;
            venue.left(own);
            events.closed(code);
          },
        };
        const waits = slow(connections);
        time.after(1, own.opened);
        return {
          send: (text) =>
            void (
              text.includes('"hello"') && time.after(waits, () => venue.letIn(own, text.includes('"yields":true')))
            ),
          close: () => void time.after(1, () => own.closed(undefined)),
        };
      },
      log: (line) => said.push(line),
    });
    return { agent, said, looks: () => looks, connections: () => connections };
  };
  return { time, venue, rig };
};

it('of two agents with one key, one tries again every minute and displaces nobody; the other stays connected all evening', async () => {
  const { time, venue, rig } = openHall();
  const first = rig('boot-1');
  await time.advance(MINUTE);
  const copied = rig('boot-2');
  await time.advance(MINUTE);
  const [waits, goesOn] = first.agent.isWelcome() ? [copied, first] : [first, copied];
  expect([waits.agent.isWelcome(), goesOn.agent.isWelcome()]).toEqual([false, true]);
  expect(waits.said).toEqual([expect.stringContaining('Another program uses the key of this seat')]);
  const [displaced, tried, looks] = [venue.displaced(), waits.connections(), waits.looks()];
  await time.advance(240 * MINUTE);
  expect(venue.displaced()).toBe(displaced);
  expect(goesOn.agent.isWelcome()).toBe(true);
  expect(waits.connections() - tried).toBeGreaterThanOrEqual(230);
  expect(waits.connections() - tried).toBeLessThanOrEqual(241);
  expect(waits.said).toHaveLength(1);
  // It goes on watching its game, so that nothing of the evening is lost.
  expect(waits.looks()).toBeGreaterThan(looks + 10_000);
  // The other leaves: within about a minute the rig speaks for its seat again, and says so.
  goesOn.agent.stop();
  await time.advance(2 * MINUTE);
  expect(waits.agent.isWelcome()).toBe(true);
  expect(waits.said.at(-1)).toContain('connected again');
});

it('a program that takes the seat again and again silences the rig only while it is connected', async () => {
  const { time, venue, rig } = openHall();
  const own = rig('boot-1');
  await time.advance(MINUTE);
  const leave: (() => void)[] = [];
  for (let round = 0; round < 3; round += 1) {
    leave.push(venue.intrude());
    await time.advance(10_000);
  }
  expect(own.agent.isWelcome()).toBe(false);
  await time.advance(30 * MINUTE);
  expect(own.agent.isWelcome()).toBe(false);
  for (const go of leave) go();
  await time.advance(2 * MINUTE);
  expect(own.agent.isWelcome()).toBe(true);
});

it('an agent does not yield if its own earlier connection is welcomed late, however often that happens', async () => {
  const { time, venue, rig } = openHall();
  // The agent gives a connection up after ten seconds. This one is welcomed after 13 s, just after the next one.
  const own = rig('boot-1', (connection) => (connection % 2 === 1 ? 13_000 : 5));
  await time.advance(10 * MINUTE);
  expect(venue.displaced()).toBeGreaterThan(2);
  expect(own.said).toEqual([]);
});
