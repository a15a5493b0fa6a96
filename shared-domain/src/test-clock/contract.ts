import { z } from 'zod';
import { superuser } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { Instant } from '../kernel/time.ts';

/** Where the clock stands, and whether it may be moved: TEST_CLOCK=on, never in production. */
export const TestClock = z.object({
  settable: z.boolean(),
  now: Instant,
  /** How far it is ahead of the machine's clock, in whole seconds. */
  ahead_seconds: z.int(),
  /** Whether it still moves to the moment it was sent to. */
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
 * Moves the clock forward: everything scheduled up to that moment happens in order, each thing at its own moment. 404 where
 * the clock cannot be set, 400 to go back or further than five years. An answer with `moving` says that it still goes on: ask again.
 */
export const advanceTestClock = contract({
  method: 'POST',
  path: '/test-clock',
  summary: 'Move the test clock forward',
  access: superuser,
  body: z.strictObject({
    advance_to: Instant,
    /** It stays there until it is moved again: for who tells the venue's time step by step. Left alone for minutes, it goes on by itself. */
    stands: z.boolean().optional(),
  }),
  reply: TestClock.extend({
    /** How often each thing happened, by kind: renewals, retries, warnings, expiries. */
    happened: z.record(z.string(), z.int()),
  }),
});
