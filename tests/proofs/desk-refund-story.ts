import { endMove } from '@paddock/sales/booking/end-move';
import { createDecode } from '@paddock/event-store/codec';
import type { RecordedEvent } from '@paddock/event-store/port';
import { createRefunds } from '@paddock/sales/refunds/process/refunds';
import { refundsProcess } from '@paddock/sales/refunds/process/refunds-process';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { refundEvents } from '@paddock/shared-domain/refunds/events';
import { id } from '../support/builders/brands.ts';
import { ADA, BOB, DOWNTOWN, NOON, NOW, reservation, seat } from '../support/builders/venue.ts';
import { loose } from '../support/loose-decider.ts';
import { actsIn, readable } from '../support/acts-in.ts';
import { silentLog } from '../support/stub.ts';
import { createWorld, type Process } from './checkout-world.ts';
import { Crash } from './failpoint-plan.ts';
import type { ProviderForProofs } from './provider-for-proofs.ts';

export const DESK_POINTS = [
  'refund:withdraw:before',
  'refund:withdraw:recorded',
  'refund:open:before',
  'refund:desk:before',
  'refund:desk:recorded',
  'refund:open:recorded',
  ...['voucher', 'credits', 'card', 'complete'].flatMap((step) => [`refund:${step}:before`, `refund:${step}:recorded`]),
] as const;
const TOTAL = 2190;
const HAND = 'hand1';
const decode = createDecode([...refundEvents]);
type Posted = { readonly postings?: readonly { readonly account: string; readonly amountCents: number }[] };

/**
 * A seat on account is paid in cash, and the venue cancels its reservation. The process dies at the given failpoints, and the next one
 * reads the whole log again. `reopening`: right after the crash, staff say that it was not paid after all.
 */
export const playDeskStory = async (
  { twin, cards, clock }: ProviderForProofs,
  crashes: readonly string[],
  reopening = false,
) => {
  const world = createWorld({ cards, clock });
  let process: Process = world.boot();
  const refundsOf = (of: Process) =>
    createRefunds({
      commands: of.commands,
      cards,
      clock,
      failpoints: world.plan.of(of),
      log: silentLog(),
      ...actsIn(of.commands, readable(world.log)),
    });
  let refunds = refundsOf(process);
  const errors: string[] = [];
  const staff = { kind: 'staff', userId: BOB, permission: 'user.change_user' } as const;
  let acts = 0;
  const onAccount = (...wanted: { readonly type: string; readonly data: object }[]) =>
    process.commands.handle(loose(accountDecider), ADA, wanted, {
      commandId: `act:${(acts += 1)}`,
      actor: staff,
      now: NOW,
      reason: 'Receipt 7',
    });
  const all = (type: string) => world.log.filter((event) => event.type === type);
  const alive = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      // A reservation whose payment is still in question is read again later.
      if (!(error instanceof Crash) && !/cannot be settled yet/.test(String(error))) errors.push(String(error));
    }
    if (!process.dead) return;
    process = world.boot();
    refunds = refundsOf(process);
  };

  // 1. On the bill, and paid at the desk.
  const reservationId = reservation(1);
  const about = { userId: ADA, reservationId, locationId: DOWNTOWN };
  const parts = { priceCents: priceCents(1800), feeCents: priceCents(200), taxCents: priceCents(190) };
  const sale = unpaidSalePostings(ADA, DOWNTOWN, parts);
  const item = { ...about, itemId: 'a', kind: 'reservation', checkoutId: null, amountCents: TOTAL, postings: sale };
  await onAccount({ type: 'AddOutstandingItem', data: item });
  const taken = { userId: ADA, means: 'cash', expectedCents: TOTAL, paymentIdOf: { a: HAND } };
  await onAccount({ type: 'PayOutstandingItemsAtDesk', data: taken });
  // 2. The venue cancels it. The log is read until the refund waits at the desk.
  const refund = { cause: 'cancelled_by_venue', percent: 100 } as const;
  const metadata = { commandId: 'end', actor: staff, at: NOW };
  const stream = `schedule-${DOWNTOWN}_${NOON.slice(0, 10)}`;
  const cancelled = { ...about, seatId: seat(1), startsAt: NOON, checkoutId: null, refund };
  const readLog = async () => {
    const { on } = refundsProcess(process.commands, refunds, (event) => Promise.resolve([event]), endMove);
    const handlers = on as unknown as Readonly<Record<string, ((event: object) => Promise<void>) | undefined>>;
    await handlers['ReservationCancelled']?.({ type: 'ReservationCancelled', stream, data: cancelled, metadata });
    for (const event of [...world.log])
      if (event.type.startsWith('Refund')) await handlers[event.type]?.(decode(event as RecordedEvent));
  };
  for (const point of crashes) world.plan.crashAt(point);
  await alive(readLog);
  let reopened = false;
  if (reopening) {
    const again = await onAccount({ type: 'ReopenItems', data: { ...about, itemId: 'again' } });
    reopened = again.outcome === 'accepted';
  }
  for (let pass = 0; pass < 3; pass += 1) await alive(readLog);
  // 3. The desk refunds it in cash, and presses twice.
  const refundId = (all('RefundDue')[0]?.data as { refundId?: string } | undefined)?.refundId;
  for (let press = 0; press < 2 && refundId !== undefined; press += 1)
    await process.commands.handle(
      refundsDecider,
      HAND,
      [{ type: 'PayRefundAtDesk', data: { refundId: id.refund(refundId), means: 'cash' } }],
      { commandId: `settle:${press}`, actor: staff, now: NOW },
    );
  for (let pass = 0; pass < 3; pass += 1) await alive(readLog);

  // 4. Checked by a fold of its own: once and in whole, or nothing if it was reopened.
  const found = [...errors, ...world.errors].map((error) => `error: ${error}`);
  const counts = ['DeskRefundOwed', 'RefundDue', 'RefundPassedToDesk', 'RefundPaidByHand', 'RefundCompleted'].map(
    (type) => all(type).length,
  );
  const wanted = reopened ? 0 : 1;
  if (counts.some((count) => count !== wanted)) found.push(`C2 ${counts.join(', ')} instead of ${wanted} each`);
  const ofCards = [...all('CardRefundRefused'), ...all('CardRefundWithheld')];
  if (ofCards.length > 0) found.push(`C7 a card refused ${ofCards.length} refunds of the desk`);
  const sums = new Map<string, number>();
  for (const { data } of world.log)
    for (const { account, amountCents } of (data as Posted).postings ?? [])
      sums.set(account, (sums.get(account) ?? 0) + amountCents);
  for (const account of [`receivable:${ADA}`, 'clearing:cash', `tax:${DOWNTOWN}`, 'write_offs'])
    if ((sums.get(account) ?? 0) !== 0) found.push(`L2 ${account} is ${sums.get(account)}`);
  if (twin.ledger().refunds.length > 0) found.push('C7 the card provider was asked');
  return { violations: found, fired: world.plan.fired, reopened };
};
