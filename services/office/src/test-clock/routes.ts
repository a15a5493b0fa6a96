import { type Clock, DAY, type Instant, millisOf } from '@paddock/shared-domain/kernel/time';
import { advanceTestClock, getTestClock } from '@paddock/shared-domain/test-clock/contract';
import type { FastifyInstance } from 'fastify';
import { ok } from '@paddock/kit/http/answers';
import { invalid, notFound, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { Deps } from '@paddock/kit/deps';
import { advance, type AdvanceDeps } from './advance.ts';
import { leftStanding } from './left-standing.ts';
import type { TestClock } from './test-clock.ts';

/** What the routes move, if the clock can be set. */
export const testClockDeps = (
  clock: TestClock | undefined,
  { store, positions, progress }: Pick<Deps, 'store' | 'positions' | 'progress'>,
  {
    timed,
    sweeper,
    sleep,
    worked,
  }: {
    readonly timed: AdvanceDeps['timed'];
    readonly sweeper: { sweep(): Promise<unknown> };
    readonly sleep: AdvanceDeps['sleep'];
    /** Whether every job was tried that is due: a mail is written as of the time when it is sent. */
    readonly worked: () => Promise<boolean>;
  },
): AdvanceDeps | undefined =>
  clock && {
    clock,
    timed,
    sleep,
    sweep: () => sweeper.sweep(),
    levelled: async () => {
      const head = await store.head();
      for (const model of ['dues', 'reminders', 'waiting']) await positions.waitFor(model, head, 20_000);
    },
    followed: async () => progress.hasReached(await store.head()) && (await worked()),
  };

/** How long a reply waits for the clock to arrive; the move continues after it. */
const PATIENCE = 9_000;
const FURTHEST = 5 * 366 * DAY;

/** Reads the clock, and moves it where allowed (TEST_CLOCK=on). */
export const registerTestClockRoutes = (app: FastifyInstance, base: Clock, deps: AdvanceDeps | undefined): void => {
  let moving: Promise<unknown> | undefined;
  const status = () => ({
    settable: deps !== undefined,
    now: (deps?.clock ?? base).now(),
    ahead_seconds: Math.round((deps?.clock.aheadMillis() ?? 0) / 1000),
    moving: moving !== undefined,
  });
  const watch = deps && leftStanding(deps, () => moving !== undefined);
  const move = async (to: Instant, stands: boolean, given: AdvanceDeps) => {
    const arriving = advance(given, to, stands).finally(() => (moving = undefined));
    if (stands) watch?.();
    moving = arriving;
    arriving.catch(() => undefined);
    const happened = await Promise.race([arriving, given.sleep(PATIENCE).then(() => ({}))]);
    return ok({ ...status(), happened });
  };

  serveSignedIn(app, getTestClock, () => ok(status()));
  serveSignedIn(app, advanceTestClock, ({ body: { advance_to: to, stands = false } }) => {
    if (deps === undefined) return notFound;
    if (moving !== undefined) return problem('in_flight');
    const now = deps.clock.now();
    if (to < now) return invalid({ advance_to: ['Time does not go back.'] });
    if (millisOf(to) - millisOf(now) > FURTHEST) return invalid({ advance_to: ['Go five years at most.'] });
    return move(to, stands, deps);
  });
};
