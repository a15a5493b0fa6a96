import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { type AccountCommand, accountDecider, outstandingCents } from '@paddock/shared-domain/billing/account';
import { ApprovalId } from '@paddock/shared-domain/billing/approval-events';
import { APPROVAL_LAPSES_AFTER } from '@paddock/shared-domain/billing/approvals';
import { accountEvents } from '@paddock/shared-domain/billing/events';
import { unpaidSalePostings } from '@paddock/shared-domain/billing/reservation-postings';
import { FEWEST_IN_BOOK } from '@paddock/shared-domain/kernel/books';
import { LocationId, ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { DAY, Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { expect, it } from 'vitest';
import type { Wanted } from '../../support/given.ts';

const [userId, locationId] = [UserId.parse('company'), LocationId.parse('downtown')];
const [askedBy, grantedBy] = [UserId.parse('bea'), UserId.parse('cleo')];
const approvalId = ApprovalId.parse('a1');
const NEW_YEARS_EVE = Instant.parse('2027-12-31T20:00:00.000Z');
const sale = (id: string): Wanted<AccountCommand> => ({
  type: 'AddOutstandingItem',
  data: {
    ...{
      itemId: id,
      userId,
      kind: 'reservation',
      reservationId: ReservationId.parse(id),
      checkoutId: null,
      locationId,
    },
    amountCents: priceCents(1095),
    postings: unpaidSalePostings(userId, locationId, {
      priceCents: priceCents(1000),
      feeCents: priceCents(0),
      taxCents: priceCents(95),
    }),
  },
});
const waive: Wanted<AccountCommand> = { type: 'WriteOffOutstandingItems', data: { userId, reservationId: null } };
const use: Wanted<AccountCommand> = { type: 'UseApproval', data: { approvalId, userId, usedFor: 'c9' } };
const answer = (type: 'GrantApproval' | 'DeclineApproval'): Wanted<AccountCommand> =>
  type === 'GrantApproval' ? { type, data: { approvalId, userId, grantedBy } } : { type, data: { approvalId, userId } };

/** An account that owes, whose staff ask for a second person on the last evening of a year. */
const begin = async () => {
  const log = createInMemoryLog();
  const store = openInMemoryStore({ log });
  const decode = createDecode([...accountEvents]);
  const process = () => createCommands({ store, decode, random: () => 0, sleep: () => Promise.resolve() });
  let commands = process();
  let sent = 0;
  const send = async (now: Instant, wanted: readonly Wanted<AccountCommand>[], id?: string) => {
    sent += 1;
    const context = {
      commandId: id ?? `c${sent}`,
      now,
      actor: { kind: 'system', process: 'test' } as const,
    };
    const handled = await commands.handle(accountDecider, userId, wanted, context);
    return handled.outcome === 'accepted' ? handled.events.map(({ type }) => type) : handled.outcome;
  };
  /** Fills a book, and its next command closes it. */
  const fillBook = async (now: Instant, from: number) => {
    for (let n = 0; n < FEWEST_IN_BOOK / 2; n += 1) await send(now, [sale(`s${from}n${n}`), waive]);
  };
  await fillBook(NEW_YEARS_EVE, 0);
  await send(NEW_YEARS_EVE, [sale('owed')]);
  await send(NEW_YEARS_EVE, [
    {
      type: 'RequestApproval',
      data: {
        ...{ approvalId, userId, matter: '0'.repeat(32), act: 'write_off', amountCents: priceCents(1095), askedBy },
        lapsesAt: plusMillis(NEW_YEARS_EVE, APPROVAL_LAPSES_AFTER),
      },
    },
  ]);
  const restart = () => void (commands = process());
  const owed = async () => outstandingCents((await commands.load(accountDecider, userId)).state);
  const closings = () => log.events.filter(({ type }) => type === 'AccountCarriedForward').length;
  return { send, fillBook, restart, owed, closings };
};
const nextDay = plusMillis(NEW_YEARS_EVE, DAY);

it.each([
  ['GrantApproval', ['ApprovalGranted']],
  ['DeclineApproval', ['ApprovalDeclined']],
] as const)('a request for a second person is answered in the next year: %s', async (type, events) => {
  const { send, restart, closings } = await begin();
  await send(nextDay, [sale('newyear')]);
  expect(closings()).toBe(1);
  restart();
  expect(await send(nextDay, [answer(type)])).toEqual(events);
});

it('what a second person agreed to in the old year is done in the new one, by the one who asked', async () => {
  const { send, restart, closings, owed } = await begin();
  expect(await send(NEW_YEARS_EVE, [answer('GrantApproval')])).toEqual(['ApprovalGranted']);
  restart();
  expect(await send(nextDay, [waive, use], `approved:${approvalId}`)).toEqual([
    'OutstandingItemWrittenOff',
    'ApprovalUsed',
  ]);
  expect([closings(), await owed()]).toEqual([1, 0]);
});

it('an agreement is used once, also after the books that knew the command id were closed', async () => {
  const { send, fillBook, restart, closings, owed } = await begin();
  await send(NEW_YEARS_EVE, [answer('GrantApproval')]);
  expect(await send(NEW_YEARS_EVE, [waive, use], `approved:${approvalId}`)).toHaveLength(2);
  // Within the week, and with two closings: a year ends, and the next book is as long as a book may be.
  await fillBook(nextDay, 1);
  for (let n = 0; closings() < 2; n += 1)
    await send(nextDay, [...Array.from({ length: 50 }, (_, of) => sale(`n${n}of${of}`)), waive]);
  await send(nextDay, [sale('again')]);
  restart();
  const before = await owed();
  expect(before).toBeGreaterThan(0);
  expect(await send(nextDay, [waive, use], `approved:${approvalId}`)).toBe('refused');
  expect(await owed()).toBe(before);
});
