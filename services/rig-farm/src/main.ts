import { NEEDS_PERSON_EXIT, NeedsPerson } from '@paddock/rig-agent/needs-person';
import { webSocketTo } from '@paddock/rig-agent/web-socket';
import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { letVenueClockGo, runAtLife, runPaced, standVenueClock, venueClock } from './clock-pace.ts';
import { comparedAtRest } from './compared-at-rest.ts';
import { agrees, compare, lapsOf } from './comparison.ts';
import { type Desk, openDesk } from './desk.ts';
import { createFarm, type Farm } from './farm.ts';
import { FaultPlan, NO_FAULTS } from './fault-plan.ts';
import { createHeldLines } from './held-lines.ts';
import { HELP, loginOf, type Options, readOptions } from './options.ts';
import { Codes, pairByCodes, pairByStaff } from './pair-seats.ts';
import { endFarmParties, prepareEvening, type ReadyParty, startAll } from './party-evening.ts';
import { readJsonFile } from './read-file.ts';
import { STOCK_CONTENT, stockPace } from './stock-content.ts';
import { comparisonText, paceSeen, stateText } from './summary.ts';
import { serveTruth } from './truth-port.ts';
import { createVirtualTime } from './virtual-time.ts';

const real = {
  now: () => performance.now(),
  sleep: (millis: number) => new Promise<void>((resolve) => void setTimeout(resolve, millis)),
};
const say = (text: string): void => void process.stdout.write(`${text}\n`);
/** An evening that is not over after this long is compared as it is. */
const LONGEST_MS = 90 * 60_000;
/** Messages that were under way when the last game ended have arrived after this long. */
const QUIET_MS = 30_000;

/** The time of the stopped venue clock, for a farm faster than real time. Undefined if the clock cannot be stopped. */
const standingClock = async (desk: Desk, speed: number, login: string | undefined): Promise<Instant | undefined> => {
  if (speed === 1) return undefined;
  const stands = login === undefined ? undefined : await standVenueClock(desk);
  if (stands === undefined)
    say(
      login === undefined
        ? "Nobody of the staff moves the venue's clock: at the speed of life. Say --login name:password for more."
        : "The venue's clock cannot be moved: at the speed of life. Start it with TEST_CLOCK=on for more.",
    );
  return stands;
};

const run = async (options: Options): Promise<boolean> => {
  const { 'server-url': serverUrl, seed } = options;
  const login = loginOf(options);
  const faults = options.faults === undefined ? NO_FAULTS : readJsonFile(options.faults, 'plan of faults', FaultPlan);
  const desk = await openDesk(serverUrl, login);
  if (options.evening) await endFarmParties(desk);
  const seats =
    options.pair === undefined
      ? await pairByStaff(desk, options.seats)
      : await pairByCodes(
          desk,
          readJsonFile(options.pair, 'list of codes', Codes).slice(0, options.seats),
          login !== undefined,
        );
  say(`${seats.length} seats are paired: ${seats.map(({ name }) => name).join(', ')}.`);
  const parties: readonly ReadyParty[] = options.evening ? await prepareEvening(desk, seats) : [];
  const users = parties.flatMap(({ drivers }) => [...drivers.values()]);
  const before = new Set((await Promise.all(users.map((user) => lapsOf(desk, user)))).flat().map(({ id }) => id));

  const stands = await standingClock(desk, options.speed, login);
  const speed = stands === undefined ? 1 : options.speed;
  const beganAt = stands ?? (await venueClock(desk))?.now ?? instantOf(Date.now());
  const since = real.now();
  const time = createVirtualTime();
  const lines = createHeldLines();
  const line = webSocketTo(serverUrl);
  const farm: Farm = createFarm({
    time,
    seed,
    seats,
    beganAt,
    content: STOCK_CONTENT,
    connect: () => (stands === undefined ? line : lines.hold(line)),
    faults,
    pace: stockPace,
  });
  const port = options['truth-port'];
  let truthPort: Awaited<ReturnType<typeof serveTruth>> | undefined;
  let ended = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (ended = true));
  const pace = paceSeen(speed, time, real);
  const shown = setInterval(() => say(stateText(farm, time.now(), pace())), 5_000);
  const waits = (): boolean => farm.rigs.some((rig) => rig.isCalling() || (rig.isWelcome() && rig.waiting() > 0));
  const paced = (until: () => boolean): Promise<void> => {
    const over = (): boolean => ended || until();
    return stands === undefined
      ? runAtLife({ time, real, since }, over)
      : runPaced({ time, real, speed, desk, beganAt, lines, waits }, over);
  };

  try {
    if (port !== 0) truthPort = await serveTruth(farm.truth, port);
    await paced(() => farm.rigs.every((rig) => rig.isWelcome()));
    if (!options.evening) {
      say('Every rig is connected. Ctrl-C ends the farm.');
      await paced(() => false);
      return true;
    }
    await startAll(desk, parties);
    const driving = new Set(parties.flatMap((party) => party.seats.map(({ name }) => name)));
    const others = seats.filter(({ name }) => !driving.has(name)).map(({ name }) => name);
    say(`${parties.length} parties with ${driving.size} seats are started.`);
    if (others.length > 0) say(`In a party of their own, which stays as it is: ${others.join(', ')}.`);
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
    if (stands !== undefined) await letVenueClockGo(desk);
    farm.stop();
    truthPort?.close();
  }
};

try {
  const args = process.argv.slice(2);
  if (args.includes('--help')) say(HELP);
  else process.exitCode = (await run(readOptions(args))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof NeedsPerson ? NEEDS_PERSON_EXIT : 2;
}
