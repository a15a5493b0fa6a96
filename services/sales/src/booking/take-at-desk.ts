import type { Position } from '@paddock/event-store/port';
import type { ReservationRow } from '@paddock/projections/booking/reservations/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { lastDeskPaymentOf, openItems } from '@paddock/shared-domain/billing/items';
import { isWrittenOff } from '@paddock/shared-domain/billing/reopen-items';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import type { ProblemAnswer } from '@paddock/kit/http/problems';
import { closeBill, type Settling } from '../billing/close-bill.ts';
import type { LetGo } from '../payments/let-go.ts';
import { createMarkPaid } from '../billing/mark-paid.ts';

type Taken = Pick<Settling, 'how' | 'expectedCents' | 'approved'>;
/**
 * The log position, and whether that paid the reservation (or wrote it off) or more is owed; `nothing` if nothing was owed for
 * it.
 */
export type AtDesk = { readonly outcome: 'taken' | 'owed-more' | 'nothing'; readonly position: Position };

/**
 * Staff took the money for one reservation at the desk, or wrote it off (PLAN-16). Its part of the bill is closed by the rules
 * for a whole bill, and the planner follows, here or by the process that reads the bill. An item added right after stays owed.
 */
export const takeAtDesk = async (
  { commands, db, positions }: Pick<Deps, 'commands' | 'db' | 'positions'>,
  letGo: LetGo,
  { id, user_id: userId }: ReservationRow,
  { how, expectedCents, approved }: Taken,
  context: CommandContext,
): Promise<AtDesk | ProblemAnswer> => {
  if (userId === null) throw new Error(`Reservation ${id} has no customer.`);
  const bill = { userId, reservationId: id, how, expectedCents, approved };
  const commandId = `${context.commandId}:bill`;
  const closed = await closeBill(commands, bill, { ...context, commandId }, letGo);
  if ('kind' in closed) return closed;
  const { position } = closed;
  const { items } = (await commands.load(accountDecider, userId, { named: [id] })).state;
  if (openItems(items, id).length > 0) return { outcome: 'owed-more', position };
  const waived = how === 'waived' && isWrittenOff(items, id) ? commandId : undefined;
  const paidBy = how === 'waived' ? waived : lastDeskPaymentOf(items, id);
  if (paidBy === undefined) return { outcome: 'nothing', position };
  const markPaid = createMarkPaid({ commands, db, positions });
  // A failure here does not matter: the process marks it paid.
  const marked = await markPaid({ reservationId: id, paidBy, after: position, now: context.now }).catch(
    () => undefined,
  );
  return { outcome: 'taken', position: marked ?? position };
};
