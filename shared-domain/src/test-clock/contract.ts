import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { Instant } from '../kernel/time.ts';

/** The test clock's time, and whether it may be moved: TEST_CLOCK=on, never in production. */
export const TestClock = z.object({
  settable: z.boolean(),
  now: Instant,
  /** How far it is ahead of the machine's clock, in whole seconds. */
  ahead_seconds: z.int(),
  /** Whether it is still moving to the requested moment. */
  moving: z.boolean(),
});

export const getTestClock = contract({
  method: 'GET',
  path: '/test-clock',
  summary: 'Where the test clock stands',
  access: superuser,
  reply: TestClock,
});

/**
 * Moves the clock forward: everything scheduled up to that moment happens in order, each at its own moment. 404 if the clock
 * cannot be set, 400 for the past or more than five years ahead. `moving` in the reply means that it is in progress: request
 * again.
 */
export const advanceTestClock = contract({
  method: 'POST',
  path: '/test-clock',
  summary: 'Move the test clock forward',
  access: superuser,
  body: z.strictObject({
    advance_to: Instant,
    /** It stops there until it is moved again, for step-by-step control. If not moved for minutes, it runs on automatically. */
    stands: z.boolean().optional(),
  }),
  reply: TestClock.extend({
    /** How often each kind of thing happened: renewals, retries, warnings, expiries. */
    happened: z.record(z.string(), z.int()),
  }),
});
