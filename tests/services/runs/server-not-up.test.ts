import { pino } from 'pino';
import { createLaunchDeadlines } from '@paddock/race-control/launcher/launch-deadlines';
import { SERVER_NOT_UP } from '@paddock/shared-domain/runs/run';
import { expect, it } from 'vitest';
import { poolOf } from '../../support/stub.ts';
import { entryAt, eventId, failedFact, openRunWorld, type RunWorld, seatAt, seats, startedFact } from './run-world.ts';

const host = seatAt(0);
/** Runs the check of deadlines; the read model answers that all seats are overdue. */
const giveUp = async (world: RunWorld, begun = false, generation = 1): Promise<void> => {
  const rows = seats.map((seat_id, n) => ({
    ...{ event_id: eventId, seat_id, entry_id: entryAt(n) },
    ...{ generation, begun, due_at: world.clock.now() },
  }));
  const db = poolOf(async () => ({ rows }));
  await createLaunchDeadlines({
    commands: world.commands(),
    clock: world.clock,
    db,
    log: pino({ level: 'silent' }),
  }).sweep();
};
const codes = async (world: RunWorld): Promise<readonly unknown[]> =>
  (await world.events('EntryLaunchFailed')).map(({ code }) => code);
const started = async () => {
  const world = await openRunWorld();
  const signal = await world.signal('SESSION_START');
  await world.follow();
  return { world, signal };
};

it.each([
  ['before the signal is over', 0],
  ['before the launch read that it is', 1],
  ['after the launch told it', 2],
])(
  'every card shows once that the server did not run in time, if the deadline of the seats comes %s',
  async (_, at) => {
    const { world, signal } = await started();
    world.advance(120_000);
    const steps = [() => world.expire(signal), () => world.follow()];
    for (const step of steps.slice(0, at)) await step();
    await giveUp(world);
    for (const step of steps.slice(at)) await step();
    expect(await codes(world)).toEqual(seats.map(() => SERVER_NOT_UP));
    await giveUp(world);
    expect(await codes(world)).toHaveLength(seats.length);
  },
);

it('a rig that did not join a running server, or began and did not load, fails with its own reason', async () => {
  const { world } = await started();
  const { runId } = await world.runNow();
  await world.tell(host, world.factOf(host, startedFact(runId)));
  await world.follow();
  world.advance(120_000);
  await giveUp(world);
  expect(await codes(world)).toEqual(seats.map(() => 'NOT_STARTED_IN_TIME'));
  await world.signal('SESSION_START');
  await world.follow();
  world.advance(120_000);
  await giveUp(world, true, 2);
  expect((await codes(world)).slice(seats.length)).toEqual(seats.map(() => 'LAUNCH_TIMED_OUT'));
});

it('a start without the host after its server failed waits for no server: the rigs fail with their own reason', async () => {
  const { world } = await started();
  const { runId } = await world.runNow();
  await world.tell(host, world.factOf(host, failedFact(runId, 'CAR_MISSING')));
  await world.follow();
  expect(await codes(world)).toEqual(seats.map(() => 'CAR_MISSING'));
  await world.signal('SESSION_START', [host]);
  await world.follow();
  world.advance(120_000);
  await giveUp(world, false, 2);
  expect((await codes(world)).slice(seats.length)).toEqual(seats.map(() => 'NOT_STARTED_IN_TIME'));
});
