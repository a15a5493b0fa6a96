import { Client } from '../../k9/client.ts';
import type { Row } from '../rows.ts';
import { openBenchVenue } from '../venue.ts';
import { type Asking, askIn, logIn, payersOf, sideBySide } from './acts.ts';
import type { Meter } from './meter.ts';

/** From here the clock runs by itself: the billing clock has not begun yet, and begins within a minute. */
const BEFORE_MS = 5_000;
const LONGEST_MS = 120_000;

/** Moves the test clock. As a month passes, the session with which it began ends. */
const moveClock = async (ask: Asking, to: Date, stands: boolean): Promise<void> => {
  const token = await logIn(ask, 'owner');
  let { moving } = await ask('POST', '/test-clock', token, { advance_to: to.toISOString(), stands });
  while (moving === true) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    ({ moving } = await ask('GET', '/test-clock', await logIn(ask, 'owner')));
  }
};

/**
 * The months of all members end at one moment, and the billing clock renews them in its next run.
 *
 * @param meter of Paddock with a test clock.
 */
export const measureRenewals = async (
  { product, direct, rest, measure }: Meter,
  members: number,
): Promise<readonly Row[]> => {
  const client = new Client(product.port, () => undefined);
  const ask = askIn(client);
  const { location } = await openBenchVenue(product);
  const payers = await payersOf(ask, members);
  await rest(20);
  // 1. The clock stands while they join.
  await moveClock(ask, new Date(Date.now() + 60_000), true);
  // Staff add them: nobody has opened a mailed link.
  const owner = await logIn(ask, 'owner');
  await sideBySide(8, payers, async (token) => {
    const { id } = await ask('GET', '/users/me', token);
    await ask('POST', `/users/${String(id)}/charges/credits_enroll`, owner, { credits_amount: 1_000, location });
  });
  const ends = new Date(String((await ask('GET', '/users/me/subscription', payers[0]))['next_renewal']));
  await moveClock(ask, new Date(ends.getTime() - BEFORE_MS), false);
  // 2. The renewals, by the clock that runs.
  const renewed = async (): Promise<number> => {
    const { rows } = await direct.query<{ count: number }>(
      `select count(*)::int as count from event_store.events where type = 'MembershipRenewed'`,
    );
    return rows[0]?.count ?? 0;
  };
  const rows = await measure('renewal', members, async () => {
    const until = performance.now() + LONGEST_MS;
    while ((await renewed()) < members) {
      if (performance.now() > until) throw new Error('Not every membership was renewed.');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
  client.close();
  return rows;
};
