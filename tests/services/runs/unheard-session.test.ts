import { expect, it } from 'vitest';
import { fileOf, hear, raceOutFact, resultsFact, runningWorld } from './drive.ts';
import { seatAt, stoppedFact } from './run-world.ts';
import { raceStory, sessionMessage } from './server-story.ts';

const host = seatAt(0);

it('a session whose start was never heard has each lap once, from datagrams and file', async () => {
  const world = await runningWorld(['PRACTICE', 'QUALIFYING', 'RACE']);
  const from = Date.parse(world.clock.now());
  const practice = raceStory(from, [[95_000], [96_000]], 'PRACTICE', 'practice.json');
  await hear(world, world.runId, practice);
  // Both messages that the second session begins are lost, and so is one of its laps.
  const later = from + 400_000;
  const qualifying = raceStory(later, [[91_000, 92_000], [93_000]], 'QUALIFYING', 'qualifying.json');
  const isHeard = ({ message }: (typeof qualifying)[number]) =>
    message.type === 'LAP_COMPLETED' && message.lapMs !== 92_000;
  await hear(world, world.runId, qualifying.filter(isHeard), practice.length + 1);
  const race = [{ at: later + 400_000, message: sessionMessage('RACE', 2) }];
  await hear(world, world.runId, race, practice.length + 3);
  const file = fileOf('QUALIFY', [
    { slot: 0, millis: 91_000, at: 551_000 },
    { slot: 0, millis: 92_000, at: 643_000 },
    { slot: 1, millis: 93_000, at: 553_000 },
  ]);
  await world.tell(host, world.factOf(host, resultsFact(world.runId, 'qualifying.json', file)));
  await world.tell(host, world.factOf(host, stoppedFact(world.runId)));
  await world.follow();
  const laps = (await world.laps()).map(({ data, witnesses }) => [data['millis'], ...witnesses]);
  expect(laps.toSorted()).toEqual([
    [91_000, 'UDP true', 'RESULTS true'],
    [92_000, 'RESULTS true'],
    [93_000, 'UDP true', 'RESULTS true'],
    [95_000, 'UDP true'],
    [96_000, 'UDP true'],
  ]);
  await world.tell(host, world.factOf(host, raceOutFact(0, [])));
  await world.follow();
  expect(await world.laps()).toHaveLength(5);
});
