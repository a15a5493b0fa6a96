import { readFileSync } from 'node:fs';
import { webSocketTo } from '@paddock/rig-agent/web-socket';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { runPaced, venueClock } from './clock-pace.ts';
import { comparedAtRest } from './compared-at-rest.ts';
import { agrees, compare, lapsOf } from './comparison.ts';
import { type Desk, openDesk } from './desk.ts';
import { createFarm, type Farm } from './farm.ts';
import { FaultPlan, NO_FAULTS } from './fault-plan.ts';
import { loginOf, type Options, readOptions } from './options.ts';
import { Codes, pairByCodes, pairByStaff } from './pair-seats.ts';
import { endFarmParties, prepareEvening, type ReadyParty, startAll } from './party-evening.ts';
import { STOCK_CONTENT, stockPace } from './stock-content.ts';
import { comparisonText, stateText } from './summary.ts';
import { serveTruth } from './truth-port.ts';
import { createVirtualTime } from './virtual-time.ts';

const real = {
  now: () => performance.now(),
  sleep: (millis: number) => new Promise<void>((resolve) => void setTimeout(resolve, millis)),
};
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
/** An evening that is not over by then is judged as it stands. */
const LONGEST_MS = 90 * 60_000;
/** What is on its way to the venue when the last game ended has arrived by then. */
const QUIET_MS = 30_000;

/** Speed above 1 is for venues whose clock can be moved. */
const paceOf = async (
  desk: Desk,
  speed: number,
  login: string | undefined,
): Promise<{ speed: number; beganAt: Instant }> => {
  const clock = await venueClock(desk);
  const moves = clock?.settable === true && login !== undefined;
  if (speed > 1 && !moves)
    say(
      login === undefined
        ? "Nobody of the staff moves the venue's clock: at the speed of life. Say --login name:password for more."
        : "The venue's clock cannot be moved: at the speed of life. Start it with TEST_CLOCK=on for more.",
    );
  return { speed: moves ? speed : 1, beganAt: clock?.now ?? instantOf(Date.now()) };
};

const run = async (options: Options): Promise<boolean> => {
  const { 'server-url': serverUrl, seed } = options;
  const login = loginOf(options);
  const desk = await openDesk(serverUrl, login);
  if (options.evening) await endFarmParties(desk);
  const seats =
    options.pair === undefined
      ? await pairByStaff(desk, options.seats)
      : await pairByCodes(desk, Codes.parse(json(options.pair)).slice(0, options.seats), login !== undefined);
  say(`${seats.length} seats are paired: ${seats.map(({ name }) => name).join(', ')}.`);
  const parties: readonly ReadyParty[] = options.evening ? await prepareEvening(desk, seats) : [];
  const users = parties.flatMap(({ drivers }) => [...drivers.values()]);
  const before = new Set((await Promise.all(users.map((user) => lapsOf(desk, user)))).flat().map(({ id }) => id));

  const { speed, beganAt } = await paceOf(desk, options.speed, login);
  const time = createVirtualTime();
  const farm: Farm = createFarm({
    time,
    seed,
    seats,
    beganAt,
    content: STOCK_CONTENT,
    connect: () => webSocketTo(serverUrl),
    faults: options.faults === undefined ? NO_FAULTS : FaultPlan.parse(json(options.faults)),
    pace: stockPace,
  });
  const port = options['truth-port'];
  let truthPort: Awaited<ReturnType<typeof serveTruth>> | undefined;
  let ended = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (ended = true));
  const shown = setInterval(() => say(stateText(farm, time.now(), speed)), 5_000);
  const paced = (until: () => boolean, pace = speed) =>
    runPaced(
      { time, real, speed: pace, desk, beganAt, waits: () => farm.rigs.some((rig) => rig.isCalling()) },
      () => ended || until(),
    );

  try {
    if (port !== 0) truthPort = await serveTruth(farm.truth, port);
    // A welcome takes the venue the time it takes, and the rigs wait for it by their own clock: at the speed of life.
    await paced(() => farm.rigs.every((rig) => rig.isWelcome()), 1);
    if (!options.evening) {
      say('Every rig is connected. Ctrl-C ends the farm.');
      await paced(() => false);
      return true;
    }
    await startAll(desk, parties);
    say(`${parties.length} parties are started.`);
    const { truth } = farm;
    let quietSince: number | undefined;
    await paced(() => {
      const quiet = truth.of('GAME_STARTED').length > 0 && truth.running().size === 0;
      quietSince = quiet ? (quietSince ?? time.now()) : undefined;
      const sent = farm.rigs.every((rig) => rig.waiting() === 0);
      return time.now() > LONGEST_MS || (quietSince !== undefined && sent && time.now() - quietSince > QUIET_MS);
    });
    const result = await comparedAtRest(() => compare(desk, parties, truth, before), real.sleep);
    say(comparisonText(result, truth));
    if (options.hold) await paced(() => false);
    return agrees(result);
  } finally {
    clearInterval(shown);
    farm.stop();
    truthPort?.close();
  }
};

try {
  process.exitCode = (await run(readOptions(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
