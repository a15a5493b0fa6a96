import { readTakenBack } from '@paddock/projections/refunds/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Deps } from '@paddock/kit/deps';

type Sold = { readonly id: ReservationId; readonly user_id: UserId | null; readonly checkout_id: string | null };

/** Which of these reservations were paid with a charge that the card's bank took back: by their checkout, or on the bill. */
export const takenBackOf = async (
  { db, commands }: Pick<Deps, 'db' | 'commands'>,
  sold: readonly Sold[],
): Promise<ReadonlySet<ReservationId>> => {
  const sources = await readTakenBack(db, [...new Set(sold.flatMap((row) => row.user_id ?? []))]);
  const taken = new Set<ReservationId>();
  for (const [user, theirs] of sources) {
    const { items } = (await commands.load(accountDecider, user)).state;
    const billed = [...items.values()].filter(({ payments }) =>
      payments.some(({ paymentId }) => theirs.has(paymentId)),
    );
    const onBill = new Set(billed.map(({ reservationId }) => reservationId));
    for (const { id, user_id, checkout_id } of sold)
      if (user_id === user && ((checkout_id !== null && theirs.has(checkout_id)) || onBill.has(id))) taken.add(id);
  }
  return taken;
};
