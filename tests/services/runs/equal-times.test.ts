import { millisOf } from '@paddock/shared-domain/kernel/time';
import { expect, it } from 'vitest';
import { fileOf, hear, raceOutFact, resultsFact, runningWorld } from './drive.ts';
import { seatAt } from './run-world.ts';
import { connected, endMessage, lapMessage, sessionMessage } from './server-story.ts';

const host = seatAt(0);

it.each(['the game first', 'the file first'])(
  'of two laps with one time, the clean one is approved though its datagram was lost, and the cut one is not, with %s',
  async (order) => {
    const world = await runningWorld(['QUALIFYING']);
    const from = millisOf(world.clock.now());
    const green = from + 60_000;
    await hear(world, world.runId, [
      { at: from, message: sessionMessage('QUALIFYING') },
      { at: from + 100, message: connected(0) },
      // The datagram of the first lap, 88.015 s without a cut, is lost.
      { at: green + 2 * 88_015, message: lapMessage(0, 88_015, 2, 2) },
      { at: green + 200_000, message: endMessage('results/2027_3_1_19_34_QUALIFY.json') },
    ]);
    await world.follow();
    const file = fileOf('QUALIFY', [
      { slot: 0, millis: 88_015, at: 60_000 + 88_015, cuts: 0 },
      { slot: 0, millis: 88_015, at: 60_000 + 2 * 88_015, cuts: 2 },
    ]);
    const halves = [44_007, 44_008];
    const facts = [
      raceOutFact(0, [
        { time: 88_015, sectors: halves },
        { time: -1, sectors: halves, cuts: 2 },
      ]),
      resultsFact(world.runId, '2027_3_1_19_34_QUALIFY.json', file),
    ];
    for (const fact of order === 'the game first' ? facts : facts.toReversed()) {
      world.advance(1_000);
      await world.tell(host, world.factOf(host, fact));
      await world.follow();
    }
    const laps = (await world.laps()).map(({ data, verdict, reasons }) => [data['cuts'], verdict, ...reasons]);
    expect(laps.toSorted()).toEqual([
      [0, 'approved'],
      [2, 'not-approved', 'CUT'],
    ]);
  },
);
