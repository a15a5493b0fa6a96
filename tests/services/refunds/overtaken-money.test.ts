import { endMove } from '@paddock/sales/booking/end-move';
import { createRecentReads } from '@paddock/event-store/recent-reads';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { createDecode } from '@paddock/event-store/codec';
import { deskMoneyOfMove } from '@paddock/sales/booking/desk-money-of-move';
import { applyDraft } from '@paddock/sales/plan-drafts/apply-draft';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import { billUnpaid, outstandingItems } from '@paddock/sales/booking/outstanding-items';
import { givenBack } from '@paddock/mails/comes-back';
import { changeOf } from '@paddock/sales/refunds/process/change';
import { createRefunds } from '@paddock/sales/refunds/process/refunds';
import { createActOf } from '@paddock/sales/refunds/process/act-of';
import { refundsProcess } from '@paddock/sales/refunds/process/refunds-process';
import { reopenBill } from '@paddock/sales/billing/not-paid-after-all';
import { deskPaymentId } from '@paddock/sales/billing/close-bill';
import { allEvents } from '@paddock/shared-domain/all-events';
import { accountDecider, outstandingCents } from '@paddock/shared-domain/billing/account';
import { openItems } from '@paddock/shared-domain/billing/items';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { findReservation } from '@paddock/shared-domain/booking/schedule-day';
import { accept } from '@paddock/shared-domain/kernel/decider';
import { LocationId, ReservationId, SeatId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { ScheduleEvent } from '@paddock/shared-domain/booking/events';
import type { DomainEvent, Recorded } from '@paddock/shared-domain/kernel/message';
import { planDraftDecider } from '@paddock/shared-domain/plan-drafts/decider';
import { refundsDecider } from '@paddock/shared-domain/refunds/decider';
import { describe, expect, it } from 'vitest';
import { sealsPlainly } from '../../support/seals-plainly.ts';
import { instant, localDate, price } from '../../support/builders/brands.ts';
import { actsIn } from '../../support/acts-in.ts';
import { loose, type LooseDecider } from '../../support/loose-decider.ts';
import { silentLog, stub } from '../../support/stub.ts';

const NOW = instant('2027-03-01T10:00:00.000Z');
const DATE = localDate('2027-03-08');
const DAY = `loc1_${DATE}`;
const STAFF = { kind: 'staff', userId: UserId.parse('staff1'), permission: 'reservations.change_reservation' } as const;
const REFUND = { cause: 'cancelled_by_venue', percent: 100 } as const;
const context = (commandId: string) => ({ commandId, actor: STAFF, now: NOW, reason: 'Why' });
/** Appends the given event to the day unchanged, without a route. */
const writing: LooseDecider = { ...scheduleDecider, decide: ({ data }) => accept(data as DomainEvent) };

/** One log in memory. Each `boot` is another process on it. */
const world = () => {
  const store = openInMemoryStore();
  const decode = createDecode([...allEvents]);
  const boot = () => {
    const commands = createCommands({
      store,
      decode,
      random: () => 0,
      sleep: () => Promise.resolve(),
      sealReason: sealsPlainly,
    });
    const log = silentLog();
    const failpoints = { hit: () => Promise.resolve() };
    const cards = stub<CardProvider>({});
    const acts = actsIn(commands, store);
    const refunds = createRefunds({ commands, cards, clock: { now: () => NOW }, failpoints, log, ...acts });
    const parts = stub<Parameters<typeof applyDraft>[0]>({
      deps: stub<Parameters<typeof applyDraft>[0]['deps']>({ commands, log }),
      refunds,
      failpoints,
      sleep: () => new Promise<void>(() => undefined),
    });
    return {
      commands,
      refunds,
      parts,
      actOf: createActOf(store, decode),
      reads: { commands, store: createRecentReads(store), decode },
    };
  };
  const one = boot();
  const slot = (reservationId: string, time: string) => ({
    reservationId: ReservationId.parse(reservationId),
    locationId: LocationId.parse('loc1'),
    seatId: SeatId.parse(`seat${reservationId}`),
    startsAt: instant(`2027-03-08T${time}:00.000Z`),
  });
  const write = (type: string, data: object, commandId: string) =>
    one.commands.handle(writing, DAY, [{ type: 'x', data: { type, data } }], context(commandId));
  const booked = async (reservationId: string, userId: string, time: string) => {
    const money = { priceCents: price(5000), feeCents: price(0), taxCents: price(0) };
    const data = { ...slot(reservationId, time), userId: UserId.parse(userId), ...money };
    await write('SlotBookedOnAccount', data, `book ${reservationId}`);
    await billUnpaid(one.commands, data, NOW);
  };
  const paidAtDesk = async (item: string, userId: string) => {
    const paymentIdOf = { [item]: deskPaymentId(UserId.parse(userId), item) };
    const data = { userId, means: 'cash', expectedCents: 5000, paymentIdOf };
    const wanted = [{ type: 'PayOutstandingItemsAtDesk', data }];
    expect(await one.commands.handle(loose(accountDecider), userId, wanted, context(`pay ${item}`))).toMatchObject({
      outcome: 'accepted',
    });
  };
  const owedBy = async (userId: string) => outstandingCents((await one.commands.load(accountDecider, userId)).state);
  const events = async () => {
    const found = [];
    for await (const event of store.readStream(`schedule-${DAY}`)) found.push(decode(event));
    return found;
  };
  return { one, boot, slot, write, booked, paidAtDesk, owedBy, events };
};

describe('the money of a change of the day, when another process was faster or the first one died', () => {
  it('opens a refund only for what was cancelled, when a process applies an old copy of a draft that has more in it', async () => {
    const { one, boot, booked, paidAtDesk } = world();
    await booked('R1', 'ada', '10:00');
    await booked('R2', 'bob', '11:00');
    await paidAtDesk('R1', 'ada');
    await paidAtDesk('R2', 'bob');
    const other = boot();
    const look = (those: readonly (readonly [string, string])[]) =>
      ({
        day: { draftId: 'D1', location: { id: 'loc1' }, date: '2027-03-08' },
        commands: those.map(([reservationId]) => ({
          type: 'CancelReservation',
          data: { reservationId, locationId: 'loc1', refund: REFUND },
        })),
        changes: those.map(([id, user_id]) => ({
          cost: { row: { id, user_id, location_id: 'loc1', checkout_id: null }, refund: REFUND, agreed: undefined },
        })),
      }) as unknown as Parameters<typeof applyDraft>[1];
    // The stored draft has one change. The second process still has a copy with two.
    const reason = { subjectId: 'pia', box: 'sealed' };
    const drafted = [
      { type: 'OpenPlanDraft', data: { draftId: 'D1', locationId: 'loc1', date: '2027-03-08', reason } },
      {
        type: 'DraftCancellation',
        data: {
          draftId: 'D1',
          reservationId: 'R1',
          userId: 'ada',
          from: { seatId: 'seatR1', startsAt: NOW },
          percent: 100,
        },
      },
    ];
    await one.commands.handle(loose(planDraftDecider), 'D1', drafted, context('draft'));
    expect(await applyDraft(one.parts, look([['R1', 'ada']]), context('first'))).toMatchObject({ outcome: 'applied' });
    const second = await applyDraft(
      other.parts,
      look([
        ['R1', 'ada'],
        ['R2', 'bob'],
      ]),
      context('second'),
    );
    expect(second).toMatchObject({ outcome: 'applied', back: { state: 'processing' }, count: 1 });
    const day = (await one.commands.load(scheduleDecider, DAY)).state;
    expect(findReservation(day, ReservationId.parse('R2'))?.occupant).toMatchObject({ kind: 'reserved' });
    const refundsOf = async (user: string, reservation: string) =>
      [...(await one.commands.load(refundsDecider, deskPaymentId(UserId.parse(user), reservation))).state.values()]
        .length;
    expect([await refundsOf('ada', 'R1'), await refundsOf('bob', 'R2')]).toEqual([1, 0]);
  });

  it('bills nothing for a move to a higher price when the reservation was cancelled before the move was billed', async () => {
    const { one, slot, write, booked, owedBy, events } = world();
    await booked('R3', 'cid', '12:00');
    const moved = { ...slot('R3', '13:00'), userId: 'cid', checkoutId: null };
    const from = { fromSeatId: 'seatR3', fromStartsAt: '2027-03-08T12:00:00.000Z' };
    const difference = { netCents: 1000, taxCents: 0 };
    // 1. The process that moved it dies before it bills. Then a colleague cancels, and that money is settled at once.
    await write('ReservationMoved', { ...moved, ...from, priceCents: 6000, moveId: 'move', difference }, 'move');
    await write('ReservationCancelled', { ...moved, refund: REFUND }, 'cancel');
    const sold = {
      reservationId: ReservationId.parse('R3'),
      checkoutId: null,
      userId: UserId.parse('cid'),
      locationId: LocationId.parse('loc1'),
      date: DATE,
    };
    await one.refunds.changed([{ ...sold, refund: REFUND }], context('cancel'));
    expect(await owedBy('cid')).toBe(0);
    // 2. The process of bills handles both events first. The one that settles moves follows, twice.
    const ahead = outstandingItems(one.commands, stub<Parameters<typeof outstandingItems>[1]>({})).on as Record<
      string,
      (event: unknown) => Promise<void>
    >;
    const behind = refundsProcess(one.commands, one.refunds, one.actOf, endMove).on as typeof ahead;
    const story = (await events()).filter(({ type }) => type !== 'SlotBookedOnAccount');
    for (const process of [ahead, behind, behind]) for (const event of story) await process[event.type]?.(event);
    expect(await owedBy('cid')).toBe(0);
  });

  it('withdraws a bill item only once, also when an older log has the withdrawal under its former command id', async () => {
    const { one, write, slot, booked, owedBy } = world();
    await booked('R4', 'dee', '14:00');
    await write(
      'ReservationCancelled',
      { ...slot('R4', '14:00'), userId: 'dee', checkoutId: null, refund: REFUND },
      'c',
    );
    const withdraw = [{ type: 'WithdrawOutstandingItems', data: { reservationId: 'R4', userId: 'dee' } }];
    await one.commands.handle(loose(accountDecider), 'dee', withdraw, context('refund:R4:withdraw'));
    const before = (await one.commands.load(accountDecider, 'dee')).revision;
    const sold = {
      reservationId: ReservationId.parse('R4'),
      checkoutId: null,
      userId: UserId.parse('dee'),
      locationId: LocationId.parse('loc1'),
      date: DATE,
    };
    await one.refunds.changed([{ ...sold, refund: REFUND }], context('c'));
    expect((await one.commands.load(accountDecider, 'dee')).revision).toBe(before);
    expect(await owedBy('dee')).toBe(0);
  });

  it('PLAN-16 keeps a seat paid that was paid at the desk again, when the earlier "not paid" command is repeated', async () => {
    const { one, booked, paidAtDesk } = world();
    await booked('R5', 'eve', '15:00');
    await paidAtDesk('R5', 'eve');
    const about = {
      reservationId: ReservationId.parse('R5'),
      locationId: LocationId.parse('loc1'),
      userId: UserId.parse('eve'),
    };
    expect(await reopenBill(one.commands, about, context('unpaid'))).toMatchObject({ outcome: 'owed' });
    expect(await reopenBill(one.commands, about, context('unpaid'))).toMatchObject({ outcome: 'owed' });
    const { items } = (await one.commands.load(accountDecider, 'eve')).state;
    const [open] = openItems(items, ReservationId.parse('R5'));
    await paidAtDesk(open?.[0] ?? '', 'eve');
    expect(await reopenBill(one.commands, about, context('unpaid'))).toMatchObject({ outcome: 'paid-since' });
  });

  it('finds that a move to a lower price refunds money paid at the desk, before a refund of it is opened', async () => {
    const { one, slot, write, booked, paidAtDesk } = world();
    await booked('R6', 'fay', '16:00');
    await paidAtDesk('R6', 'fay');
    const row = stub<Parameters<typeof deskMoneyOfMove>[1]>({
      ...{ id: ReservationId.parse('R6'), user_id: UserId.parse('fay'), location_id: LocationId.parse('loc1') },
      ...{ date: localDate('2027-03-08'), checkout_id: null },
    });
    expect(await deskMoneyOfMove(one, row)).toBe(false);
    const moved = { ...slot('R6', '17:00'), userId: 'fay', checkoutId: null, priceCents: 4000, moveId: 'cheaper' };
    const from = { fromSeatId: 'seatR6', fromStartsAt: '2027-03-08T16:00:00.000Z' };
    await write('ReservationMoved', { ...moved, ...from, difference: { netCents: -1000, taxCents: 0 } }, 'cheaper');
    expect(await deskMoneyOfMove(one, row)).toBe(true);
  });

  it.each(['no email', 'the email about the move', 'both emails'])(
    'refunds a cheaper move before the cancellation that overtook it, and each email names its own part (%s written before)',
    async (first) => {
      const { one, boot, slot, write, booked, paidAtDesk, events } = world();
      await booked('R7', 'gus', '10:00');
      await paidAtDesk('R7', 'gus');
      const moves = [
        { to: '11:00', from: '10:00', priceCents: 4000, netCents: -1000, moveId: 'first move' },
        { to: '12:00', from: '11:00', priceCents: 4000, netCents: 0, moveId: 'same price' },
        { to: '13:00', from: '12:00', priceCents: 1500, netCents: -2500, moveId: 'second move' },
      ];
      const letters: Record<string, number> = {};
      const letterAbout = async (act: string) => {
        const changes = (await events())
          .filter(({ metadata }) => metadata.commandId === act)
          .flatMap((event) => {
            const change = changeOf(event as Recorded<ScheduleEvent>);
            return change === undefined ? [] : [change];
          });
        const { back } = await givenBack(one.reads, { commandId: act, at: NOW, changes });
        letters[act] = back.desk.reduce((sum, { cents }) => sum + cents, 0);
      };
      // 1. It moves, and the processes are behind. Then it is cancelled, and that money is settled at once.
      for (const { to, from, netCents, ...move } of moves) {
        const where = { ...slot('R7', to), userId: 'gus', checkoutId: null, fromSeatId: 'seatR7' };
        const difference = netCents === 0 ? {} : { difference: { netCents, taxCents: 0 } };
        const fromStartsAt = slot('R7', from).startsAt;
        await write('ReservationMoved', { ...where, fromStartsAt, ...move, ...difference }, move.moveId);
      }
      if (first !== 'no email') await letterAbout('first move');
      await write(
        'ReservationCancelled',
        { ...slot('R7', '13:00'), userId: 'gus', checkoutId: null, refund: REFUND },
        'end',
      );
      if (first === 'both emails') await letterAbout('end');
      const gone = { reservationId: slot('R7', '13:00').reservationId, checkoutId: null, userId: UserId.parse('gus') };
      const ended = { ...gone, locationId: LocationId.parse('loc1'), date: DATE, refund: REFUND };
      await one.refunds.changed([ended], context('end'));
      // 2. The process of refunds follows, twice, and another one after it.
      const behind = refundsProcess(one.commands, one.refunds, one.actOf, endMove).on as Record<
        string,
        (event: unknown) => Promise<void>
      >;
      const other = boot();
      const late = refundsProcess(other.commands, other.refunds, other.actOf, endMove).on as typeof behind;
      const story = (await events()).filter(({ type }) => type !== 'SlotBookedOnAccount');
      for (const process of [behind, behind, late]) for (const event of story) await process[event.type]?.(event);
      // 3. What was refunded, and what the emails name.
      const { state } = await one.commands.load(refundsDecider, deskPaymentId(UserId.parse('gus'), 'R7'));
      const refunded = [...state.values()].map(({ due }) => [due.cause, due.cardCents]);
      expect(refunded).toEqual([
        ['moved', 1000],
        ['moved', 2500],
        ['cancelled_by_venue', 1500],
      ]);
      for (const act of ['first move', 'second move', 'end']) if (letters[act] === undefined) await letterAbout(act);
      expect(letters).toEqual({ 'first move': 1000, 'second move': 2500, end: 1500 });
    },
  );
});
