import type { RecordedEvent } from '@paddock/event-store/port';
import { readPostingsOf } from '@paddock/projections/billing/ledger/read';
import { Posting } from '@paddock/shared-domain/billing/postings';
import type { KeptAccount } from '@paddock/shared-domain/identity/forgetting-contract';
import type { Pool } from 'pg';

type Sum = KeptAccount['now'];
const NOTHING: Sum = { postings: 0, cents: 0 };
const Posted = Posting.array();

/**
 * The postings of some events by account, in the log and in the books as of now. Only of these events: postings of the forgetting
 * itself (a refund of future bookings) come later.
 */
export const keptBooks = async (db: Pool, events: readonly RecordedEvent[]): Promise<readonly KeptAccount[]> => {
  const before = new Map<string, Sum>();
  for (const { data } of events) {
    const posted = Posted.safeParse((data as { readonly postings?: unknown }).postings);
    for (const { account, amountCents } of posted.data ?? []) {
      const { postings, cents } = before.get(account) ?? NOTHING;
      before.set(account, { postings: postings + 1, cents: cents + amountCents });
    }
  }
  const rows = await readPostingsOf(
    db,
    events.map(({ id }) => id),
  );
  const now = new Map(rows.map(({ account, postings, cents }) => [account, { postings, cents }]));
  return [...new Set([...before.keys(), ...now.keys()])].toSorted().map((account) => {
    const [then, today] = [before.get(account) ?? NOTHING, now.get(account) ?? NOTHING];
    return {
      account,
      before: then,
      now: today,
      holds: then.postings === today.postings && then.cents === today.cents,
    };
  });
};
