import { accountDecider } from '@paddock/shared-domain/billing/account';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Effect } from './deps.ts';

/** Marks the claimed items paid, all in one append (PAY-14, PAY-15). */
export const payOutstanding =
  (commands: Commands): Effect<'outstanding'> =>
  async ({ paymentId, userId, purpose, payment, context }) => {
    const by = payment.request?.means.kind === 'voucher' ? 'voucher' : 'card';
    const paid = await commands.handle(
      accountDecider,
      userId,
      [
        { type: 'PayItems', data: { paymentId, userId, by, items: purpose.items } },
        // A month of the club paid late is granted, and the member's good standing is restored.
        { type: 'RestoreStanding', data: { userId } },
      ],
      context,
    );
    if (paid.outcome === 'refused') throw new Error(`Payment ${paymentId} cannot pay its items: ${paid.reason}.`);
    return paid.outcome === 'busy' ? 'busy' : 'done';
  };
