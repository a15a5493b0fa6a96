import { createDice } from '@paddock/rig-farm/dice';
import { type FaultPlan, FAULTS, randomFaults } from '@paddock/rig-farm/fault-plan';
import { parseServerDatagram } from '@paddock/shared-domain/assetto-corsa/datagrams';
import { readResultsFile } from '@paddock/shared-domain/laps/results-file';
import { describe, expect, it } from 'vitest';
import { type Evening, evening, factsOf, names, party, SEATS } from './model-evening.ts';

/** How often each lap (`<seat> <millis>`) was reported, by source. */
const witnessed = (own: Evening) => {
  const seatOfGuid = new Map(party.grid.map(({ steamId, seatName }) => [steamId, seatName]));
  const seatOfEntry = new Map<string, string>(party.grid.map(({ seatId, seatName }) => [`entry${seatId}`, seatName]));
  const counts = { udp: new Map<string, number>(), results: new Map<string, number>(), rig: new Map<string, number>() };
  const count = (of: Map<string, number>, seat: string | undefined, millis: number | undefined) =>
    void of.set(`${seat} ${millis}`, (of.get(`${seat} ${millis}`) ?? 0) + 1);
  // Each slot starts with the seat of the grid. NEW_CONNECTION says if another account takes it.
  const slots = new Map<number, string | undefined>(names.entries());
  const heard = new Set<string>();
  for (const { fact } of names.flatMap((name) => factsOf(own, name))) {
    if (fact.kind === 'RIG_LAP') count(counts.rig, seatOfEntry.get(fact.data.entry), fact.data.millis);
    if (fact.kind === 'RESULTS_FILE') {
      const { session: read } = readResultsFile(Buffer.from(fact.data.body, 'base64').toString());
      if (heard.has(fact.data.sha256)) continue;
      heard.add(fact.data.sha256);
      for (const { lap } of read?.lines ?? []) count(counts.results, seatOfGuid.get(lap?.guid ?? ''), lap?.millis);
    }
    if (fact.kind !== 'UDP_BATCH') continue;
    for (const { body } of fact.data.datagrams) {
      const { message } = parseServerDatagram(Buffer.from(body, 'base64'));
      if (message?.type === 'NEW_CONNECTION') slots.set(message.carId, seatOfGuid.get(message.guid));
      if (message?.type === 'LAP_COMPLETED') count(counts.udp, slots.get(message.carId), message.lapMs);
    }
  }
  return counts;
};
const drivenOf = ({ farm }: Evening): ReadonlyMap<string, number> => {
  const driven = new Map<string, number>();
  for (const { seat, millis } of farm.truth.of('LAP'))
    driven.set(`${seat} ${millis}`, (driven.get(`${seat} ${millis}`) ?? 0) + 1);
  return driven;
};

describe('an evening without faults', () => {
  it('starts the server before the games, seats everybody in the car, and reports every lap by all three sources', async () => {
    const own = await evening(7);
    const { truth } = own.farm;
    const [server] = truth.of('SERVER_STARTED');
    const live = truth.of('GAME_LIVE');
    expect(live.map(({ seat }) => seat).toSorted()).toEqual(names);
    expect(truth.of('GAME_STARTED').every(({ at }) => at > server!.at)).toBe(true);
    const { udp, results, rig } = witnessed(own);
    const driven = drivenOf(own);
    expect(driven.size).toBeGreaterThan(30);
    expect(udp).toEqual(driven);
    expect(results).toEqual(driven);
    expect(rig).toEqual(driven);
    for (const name of names) {
      const kinds = factsOf(own, name).map(({ fact }) => fact.kind);
      for (const kind of ['ENTRY_INITIALIZED', 'ENTRY_LAUNCHED', 'ENTRY_EXITED', 'RACE_OUT', 'CONTENT'])
        expect(
          kinds.filter((one) => one === kind),
          `${name} ${kind}`,
        ).toHaveLength(1);
    }
    expect(truth.running()).toEqual(new Set());
    own.farm.stop();
  });

  it('reports load times within 1.5 s of the real ones', async () => {
    const own = await evening(11);
    const truth = new Map(own.farm.truth.of('GAME_LIVE').map(({ seat, loadMs }) => [seat, loadMs]));
    const off = names.flatMap((name) =>
      factsOf(own, name).flatMap(({ fact }) =>
        fact.kind === 'ENTRY_LAUNCHED' ? [Math.abs(fact.data.loadMs - truth.get(name)!)] : [],
      ),
    );
    expect(off).toHaveLength(SEATS);
    expect(Math.max(...off)).toBeLessThan(1_500);
    own.farm.stop();
  });

  it.each([7, 11, 13])('reports within a second of farm time that a racer sits in the car: seed %i', async (seed) => {
    const own = await evening(seed);
    const truth = new Map(own.farm.truth.of('GAME_LIVE').map(({ seat, at }) => [seat, at]));
    const late = names.flatMap((name) =>
      factsOf(own, name).flatMap(({ seq, fact }) =>
        fact.kind === 'ENTRY_LAUNCHED' ? [own.venue.arrivals.get(`${name} ${seq}`)! - truth.get(name)!] : [],
      ),
    );
    expect(late).toHaveLength(SEATS);
    // Never too early, and within the second that launcher.md 10.4 allows a card.
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...late)).toBeLessThan(1_000);
    own.farm.stop();
  });

  it('is byte for byte the same for the same seed, including what the agents report', async () => {
    const hashOf = async (seed: number) => {
      const own = await evening(seed);
      own.farm.stop();
      return `${own.farm.truth.hash()} ${names.map((name) => JSON.stringify(factsOf(own, name))).join()}`;
    };
    expect(await hashOf(5)).toBe(await hashOf(5));
  });
});

const holds = (own: Evening, plans: FaultPlan): void => {
  const { truth } = own.farm;
  const says = JSON.stringify(plans.faults.map(({ kind, seat }) => `${seat} ${kind}`));
  // 1: every lap has at least one source, and no lap is invented.
  const { udp, results, rig } = witnessed(own);
  const driven = drivenOf(own);
  for (const [lap, times] of driven)
    expect(
      Math.max(udp.get(lap) ?? 0, results.get(lap) ?? 0, rig.get(lap) ?? 0),
      `${lap} of ${says}`,
    ).toBeGreaterThanOrEqual(times);
  for (const lap of [...udp.keys(), ...results.keys(), ...rig.keys()])
    expect(driven.has(lap), `${lap} of ${says}`).toBe(true);
  for (const name of names) {
    const facts = factsOf(own, name);
    // Every fact arrived exactly once and in order, and no rig holds any back.
    expect(facts.map(({ seq }) => seq)).toEqual(facts.map((_, index) => index + 1));
    expect(own.farm.rigs.find(({ seat }) => seat.name === name)?.waiting(), `${name} keeps facts; ${says}`).toBe(0);
    // 2: the last fact of a seat says what runs there.
    const last = facts.findLast(({ fact }) => fact.kind.startsWith('ENTRY_'))?.fact.kind;
    const runs = last === 'ENTRY_LAUNCHED' || last === 'ENTRY_INITIALIZED';
    expect(truth.running().has(name), `${name} ${last}; ${says}`).toBe(runs);
    // 3: no start after its expiry, and no more games than start signals.
    const started = truth.of('GAME_STARTED').filter(({ seat }) => seat === name);
    expect(started.length, `${name} started twice; ${says}`).toBeLessThanOrEqual(own.venue.starts.length);
    for (const { at } of started)
      expect(
        own.venue.starts.some(({ expiresAt }) => at < expiresAt),
        `${name} at ${at}; ${says}`,
      ).toBe(true);
  }
};

describe('an evening with faults', () => {
  it.each(FAULTS)(
    'loses no lap, starts no game late or twice, and the last reports match what runs: %s',
    async (kind) => {
      const plans: FaultPlan = { faults: names.map((seat) => ({ kind, seat })) };
      const own = await evening(7, plans);
      expect(own.farm.truth.of('FAULT').map(({ fault }) => fault)).toContain(kind);
      holds(own, plans);
      own.farm.stop();
    },
  );

  it.each([15, 16, 17, 18, 19, 20])(
    'loses no lap and starts no game late or twice with several random faults: seed %i',
    async (seed) => {
      const plans = randomFaults(names, 0.12, createDice(seed, 'faults'));
      const own = await evening(seed, plans);
      expect(own.farm.truth.of('FAULT').length).toBeGreaterThan(0);
      holds(own, plans);
      own.farm.stop();
    },
  );
});
