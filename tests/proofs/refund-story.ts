import { dateOfStream } from '@paddock/kit/processes/date-of-stream';
import { endMove } from '@paddock/sales/booking/end-move';
import {
  faultCardProvider,
  type ProviderFault,
  ProviderFaultPlan,
} from '@paddock/kit/gateways/card-provider/fault-card-provider';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { createRefunds } from '@paddock/sales/refunds/process/refunds';
import { refundsProcess } from '@paddock/sales/refunds/process/refunds-process';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { type ScheduleEvent, scheduleEvents } from '@paddock/shared-domain/booking/events';
import { createDecode } from '@paddock/event-store/codec';
import type { RecordedEvent } from '@paddock/event-store/port';
import { refundEvents } from '@paddock/shared-domain/refunds/events';
import { HOUR, MINUTE } from '@paddock/shared-domain/kernel/time';
import { ADA, DOWNTOWN } from '../support/builders/venue.ts';
import { actsIn, readable } from '../support/acts-in.ts';
import { silentLog } from '../support/stub.ts';
import { createWorld, type Process } from './checkout-world.ts';
import { Crash } from './failpoint-plan.ts';
import type { ProviderForProofs } from './provider-for-proofs.ts';
import type { RawEvent } from './raw-log.ts';

export const REFUND_POINTS = [
  'refund:withdraw:before',
  'refund:withdraw:recorded',
  'refund:open:before',
  'refund:open:recorded',
  'refund:voucher:before',
  'refund:voucher:recorded',
  'refund:credits:before',
  'refund:credits:recorded',
  'refund:card:before',
  'refund:card:effect',
  'refund:card:recorded',
  'refund:complete:before',
  'refund:complete:recorded',
] as const;

/** What the provider does with the refund call, at the port or behind it. */
export type RefundFault = {
  readonly name: string;
  readonly port?: ProviderFault;
  readonly twin?: 'execute-then-500' | 'record-500';
};
export const REFUND_FAULTS: readonly RefundFault[] = [
  { name: 'answers' },
  { name: 'never hears of it', port: { operation: 'refund', kind: 'fail-before' } },
  { name: 'does it and is not heard', port: { operation: 'refund', kind: 'execute-then-timeout' } },
  { name: 'is asked twice at once', port: { operation: 'refund', kind: 'duplicate' } },
  { name: 'does it and keeps an error under the key', twin: 'execute-then-500' },
  { name: 'does nothing and keeps an error under the key', twin: 'record-500' },
];

const PAUSES = [31_000, 2 * MINUTE, 10 * MINUTE, ...Array.from({ length: 25 }, () => HOUR)];
const decode = createDecode([...scheduleEvents, ...refundEvents]);
type Data = Readonly<Record<string, unknown>>;
const dataOf = (event: RawEvent): Data => event.data as Data;

/** Violations at the end, by a fold of its own over the raw log and the provider's refunds. */
const violationsOf = (
  log: readonly RawEvent[],
  refunds: readonly { payment_intent: string; amount: number }[],
  acts: number,
): string[] => {
  const found: string[] = [];
  const sums = new Map<string, number>();
  for (const event of log)
    for (const { account, amountCents } of (dataOf(event)['postings'] as
      | { account: string; amountCents: number }[]
      | undefined) ?? [])
      sums.set(account, (sums.get(account) ?? 0) + amountCents);
  const all = (type: string) => log.filter((event) => event.type === type).map(dataOf);
  const due = all('RefundDue');
  // 1. Two reservations with one refund each, and both are complete.
  if (due.length !== 2 || new Set(due.map(({ refundId }) => refundId)).size !== 2)
    found.push(`C2 ${due.length} refunds are due`);
  if (all('RefundCompleted').length !== 2) found.push(`C2 ${all('RefundCompleted').length} refunds are complete`);
  const unpaid = ['CardRefundRefused', 'RefundPassedToDesk', 'CardRefundWithheld'].flatMap(all);
  if (unpaid.length > 0) found.push('C7 an unknown outcome was taken for a failure');
  // 2. The provider refunded what was charged, in as many refunds as there were acts (C13).
  const [paid] = all('PaymentCaptured');
  const mine = refunds.filter(({ payment_intent: intent }) => intent === paid?.['intentId']);
  const back = mine.reduce((sum, { amount }) => sum + amount, 0);
  if (back !== paid?.['amountCents']) found.push(`C13 charged ${String(paid?.['amountCents'])}, gave back ${back}`);
  if (mine.length !== acts) found.push(`C13 the provider made ${mine.length} refunds`);
  // 3. Voucher and credits have their value again, and nobody owes anything.
  const part = (type: string, name: string) => all(type).reduce((sum, data) => sum + Number(data[name]), 0);
  if (part('VoucherValueReturned', 'amountCents') !== part('VoucherHoldPosted', 'amountCents'))
    found.push('V2 the voucher is not whole again');
  const credits = (type: string) =>
    all(type).reduce(
      (sum, { parts }) => sum + (parts as { credits: number }[]).reduce((one, lot) => one + lot.credits, 0),
      0,
    );
  if (credits('CreditsReturned') !== credits('CreditHoldPosted')) found.push('K1 the credits are not whole again');
  // What was owed for the voucher and the credits before stays as it was.
  const before =
    part('VoucherSold', 'amountCents') +
    part('VoucherIssuedForRefund', 'amountCents') +
    all('CreditsGranted').reduce((sum, { paidCents }) => sum + Number(paidCents), 0);
  if ((sums.get(`receivable:${ADA}`) ?? 0) !== before)
    found.push(`L2 the receivable is ${String(sums.get(`receivable:${ADA}`))} instead of ${before}`);
  if ((sums.get('clearing:stripe') ?? 0) !== 0) found.push(`L6 clearing is ${String(sums.get('clearing:stripe'))}`);
  return found;
};

/**
 * A checkout paid by card, voucher and credits. Both its reservations are cancelled, in one act or two, and the process dies at the given
 * failpoints. The next one reads the whole log again, as if no checkpoint had been stored, and sweeps.
 */
export const playRefundStory = async (
  { twin, cards, clock, cardOf }: ProviderForProofs,
  fault: RefundFault,
  crashes: readonly (readonly [name: string, nth: number])[],
  cardsOf: (inner: CardProvider) => CardProvider = (inner) => inner,
  /** Hours between booking and cancelling. */
  later = 0,
  /** Whether both are cancelled at once, which makes one refund at the provider, or one after the other. */
  how: 'at once' | 'one by one' = 'one by one',
) => {
  const faults = new ProviderFaultPlan();
  const world = createWorld({ cards, clock });
  let process: Process = world.boot();
  const id = await world.accept(process, {
    card: await cardOf('tok_visa'),
    costCents: 2_503,
    funds: true,
    oneDay: how === 'at once',
  });
  await process.bookings.run(id);
  twin.faults.clear();
  if (fault.port) faults.add(fault.port);
  if (fault.twin) twin.faults.add({ operation: 'refunds.create', kind: fault.twin });
  for (const [name, nth] of crashes) world.plan.crashAt(name, nth);

  const errors: string[] = [];
  const refundsOf = (of: Process) =>
    createRefunds({
      commands: of.commands,
      cards: cardsOf(faultCardProvider(cards, faults)),
      clock,
      failpoints: world.plan.of(of),
      log: silentLog(),
      ...actsIn(of.commands, readable(world.log)),
    });
  let refunds = refundsOf(process);
  const alive = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Crash)) errors.push(String(error));
    }
    if (process.dead) {
      process = world.boot();
      refunds = refundsOf(process);
    }
  };
  /** From the first event on: more repeats than at-least-once delivery makes. */
  const readLog = async () => {
    const { on } = refundsProcess(
      process.commands,
      refunds,
      (event) =>
        Promise.resolve(
          [...world.log]
            .filter((one) => one.stream === event.stream)
            .map((one) => decode(one as RecordedEvent) as typeof event)
            .filter(({ metadata }) => metadata.commandId === event.metadata.commandId),
        ),
      endMove,
    );
    const handlers = on as unknown as Readonly<Record<string, ((event: object) => Promise<void>) | undefined>>;
    for (const event of [...world.log]) {
      const handler = handlers[event.type];
      if (handler !== undefined) await handler(decode(event as RecordedEvent));
    }
  };
  /** How many cancellations have no complete refund yet, even if the refund is not recorded at all. */
  const underWay = (): number => {
    const count = (type: string) => world.log.filter((event) => event.type === type).length;
    return count('ReservationCancelled') - count('RefundCompleted');
  };

  clock.advance(later * HOUR);
  // 1. Both reservations are cancelled, each followed by its refund as the route does it.
  const booked = world.log.filter(({ type }) => type === 'SlotHoldConfirmed') as readonly (RawEvent & {
    data: ScheduleEvent['data'];
  })[];
  const refund = { cause: 'cancelled_by_customer', percent: 100 } as const;
  const acts = how === 'at once' ? [booked] : booked.map((one) => [one]);
  for (const [number, act] of acts.entries()) {
    const ids = act.map(({ data: { reservationId } }) => reservationId);
    const context = {
      commandId: `cancel:${number}`,
      actor: { kind: 'customer', userId: ADA } as const,
      now: clock.now(),
    };
    const cancelled = await process.commands.handle(
      scheduleDecider,
      String(act[0]?.stream).slice('schedule-'.length),
      ids.map((reservationId) => ({
        type: 'CancelReservation' as const,
        data: { reservationId, locationId: DOWNTOWN, refund },
      })),
      context,
    );
    if (cancelled.outcome !== 'accepted') errors.push(`not cancelled: ${cancelled.outcome}`);
    await alive(async () => {
      const date = dateOfStream(String(act[0]?.stream));
      const ended = ids.map((reservationId) => {
        return { reservationId, checkoutId: id, userId: ADA, locationId: DOWNTOWN, date, refund };
      });
      const opened = await refunds.changed(ended, context);
      if (opened !== 'busy') for (const { sourceId } of opened.refunds) await refunds.run(sourceId);
    });
  }
  // 2. The processes that follow finish it.
  const began = Date.parse(clock.now());
  await alive(readLog);
  for (const pause of PAUSES) {
    if (underWay() === 0 && world.plan.pending().length === 0) break;
    clock.advance(pause);
    await alive(readLog);
    await alive(async () => {
      if (underWay() > 0) await refunds.run(id);
    });
  }
  // 3. Once more from the start: nothing happens twice.
  await alive(readLog);
  return {
    log: world.log,
    plan: world.plan,
    /** Days later: asks the provider whether a refund that it accepted has failed since. */
    lookAgain: () => alive(async () => void (await refunds.lookAgain(id))),
    fired: world.plan.fired,
    hours: (Date.parse(clock.now()) - began) / HOUR,
    unfired: [...twin.faults.pending().map(String), ...faults.pending().map(({ kind }) => kind)],
    violations: [
      ...violationsOf(world.log, twin.ledger().refunds, acts.length),
      ...[...errors, ...world.errors].map((error) => `error: ${error}`),
    ],
  };
};
