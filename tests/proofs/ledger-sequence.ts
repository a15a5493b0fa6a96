import type { RecordedEvent } from '@paddock/event-store/port';
import { DAY } from '@paddock/shared-domain/kernel/time';
import { clear, deskMoney, owe, refund } from './ledger-bill-stories.ts';
import { checkout } from './ledger-checkout-story.ts';
import { club, spendOnSlot } from './ledger-club-stories.ts';
import type { Customer } from './ledger-customer.ts';
import { buyVoucher, settle } from './ledger-payment-stories.ts';
import { blockVoucher, disputeVoucher, refundBalance, reissueVoucher } from './ledger-voucher-stories.ts';
import { type Bugs, createMoneyWorld, type Figures } from './ledger-world.ts';

const STORIES = [
  checkout,
  checkout,
  checkout,
  buyVoucher,
  buyVoucher,
  club,
  club,
  owe,
  owe,
  settle,
  spendOnSlot,
  refund,
  refund,
  clear,
  deskMoney,
  refundBalance,
  disputeVoucher,
  blockVoucher,
  reissueVoucher,
];

/** One random sequence of about 30 commands over two customers. Returns its raw log. */
export const runSequence = async (
  seed: number,
  figures: Figures,
  bugs: Bugs = {},
): Promise<readonly RecordedEvent[]> => {
  const world = createMoneyWorld(seed, figures, bugs);
  const customers = ['a', 'b'].map((name): Customer => ({ id: `u${seed}${name}`, vouchers: [], sales: [] }));
  const aim = figures.commands + 10 + world.below(32);
  // Stories that need each other are rarely drawn in order. So some sequences begin with a whole chain.
  if (world.below(4) === 0)
    for (const story of [buyVoucher, reissueVoucher, checkout, refund, refundBalance])
      await story(world, customers[0] as Customer);
  while (figures.commands < aim) {
    await world.pick(STORIES)(world, world.pick(customers));
    world.pass(world.below(2 * DAY));
  }
  return world.log.events;
};
