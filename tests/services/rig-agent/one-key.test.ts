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

/** A venue that only keeps the later of two connections of a key. For the real one see `rig-socket.test.ts`. */
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
    /** Welcomes a connection and closes the one before it. */
    letIn: (events: SocketEvents): void => {
      const before = line;
      line = events;
      if (before !== undefined && before !== events) {
        displaced += 1;
        after(5, () => before.closed(CLOSE_REPLACED));
      }
      after(5, () => events.heard(JSON.stringify({ ...welcome, serverTime: instantOf(BEGAN + Math.round(now())) })));
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
    let standsStill = false;
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
          send: (text) => void (text.includes('"hello"') && time.after(waits, () => venue.letIn(own))),
          close: () => void time.after(1, () => own.closed(undefined)),
        };
      },
      onGiveWay: () => (standsStill = true),
      log: (line) => said.push(line),
    });
    return { agent, said, looks: () => looks, standsStill: () => standsStill };
  };
  return { time, venue, rig };
};

it('of two agents with one key, one stops, logs why and does nothing more; the other stays connected', async () => {
  const { time, venue, rig } = openHall();
  const first = rig('boot-1');
  await time.advance(MINUTE);
  const copied = rig('boot-2');
  await time.advance(MINUTE);
  const [still, goesOn] = first.standsStill() ? [first, copied] : [copied, first];
  expect([still.standsStill(), goesOn.standsStill()]).toEqual([true, false]);
  expect(still.said).toEqual([expect.stringContaining('Another agent uses the key of this seat')]);
  expect([still.agent.isWelcome(), goesOn.agent.isWelcome()]).toEqual([false, true]);
  const [displaced, looks] = [venue.displaced(), still.looks()];
  await time.advance(60 * MINUTE);
  expect([venue.displaced(), still.looks()]).toEqual([displaced, looks]);
  expect(goesOn.agent.isWelcome()).toBe(true);
  expect(goesOn.looks()).toBeGreaterThan(3_600);
});

it('an agent does not stop if its own earlier connection is welcomed late, however often that happens', async () => {
  const { time, venue, rig } = openHall();
  // The agent gives a connection up after ten seconds. This one is welcomed after 13 s, just after the next one.
  const own = rig('boot-1', (connection) => (connection % 2 === 1 ? 13_000 : 5));
  await time.advance(10 * MINUTE);
  expect(venue.displaced()).toBeGreaterThan(2);
  expect(own.standsStill()).toBe(false);
  expect(own.said).toEqual([]);
});
