import type { DeskPaymentMethod } from '@paddock/shared-domain/billing/desk-payment-method';
import { remainingParts } from '@paddock/shared-domain/club/lots';
import { membershipOf } from '@paddock/shared-domain/club/membership';
import { usableUntil } from '@paddock/shared-domain/club/usable-again';
import { lastMomentOf } from '@paddock/shared-domain/kernel/last-moment';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { lotsBack } from '@paddock/shared-domain/refunds/amounts';
import { type Change, decidingOf, wantedOf } from '@paddock/sales/refunds/process/change';
import { createPendingMoves, heldForAct } from '@paddock/sales/refunds/process/pending-moves';
import type { MailDeps } from './mail-deps.ts';

/** What an act refunds to one person, by destination. Cents, and a number of credits. */
export type ComesBack = {
  readonly cardCents: number;
  /** What the card would get if its bank had not already taken the charge back. */
  readonly takenCents?: number;
  /** What the desk took and refunds. */
  readonly desk: readonly { readonly means: DeskPaymentMethod; readonly cents: number }[];
  readonly voucherCents: number;
  readonly credits: number;
  /** The last moment at which the first of these credits can be used. */
  readonly creditsUntil: Instant | undefined;
};
export const NOTHING_BACK: ComesBack = { cardCents: 0, desk: [], voucherCents: 0, credits: 0, creditsUntil: undefined };
export const isNothingBack = ({ cardCents, desk, voucherCents, credits }: ComesBack): boolean =>
  cardCents + voucherCents + credits + desk.length === 0;

/** All refunds, and their sources: each source is one refund of the act. */
export type Given = { readonly back: ComesBack; readonly sources: readonly string[]; readonly unsettled: boolean };

/** An act on reservations of one person: its command, its time, and what it changed. */
export type SettledAct = { readonly commandId: string; readonly at: Instant; readonly changes: readonly Change[] };

/**
 * What an act refunds, so that the mail about the act can report it: what was opened, or, if nothing is yet, calculated by the
 * rules of the refund itself. Moves before it keep their own part. `unsettled`: a payment has not ended, and nothing definite is
 * known yet.
 */
export const givenBack = async (
  deps: Pick<MailDeps, 'commands' | 'store' | 'decode'>,
  { commandId, at: now, changes }: SettledAct,
): Promise<Given> => {
  const { commands } = deps;
  const pendingMoves = createPendingMoves(deps);
  const sums = { cardCents: 0, takenCents: 0, voucherCents: 0, credits: 0 };
  const desk = new Map<DeskPaymentMethod, number>();
  const sources = new Set<string>();
  const untils: Instant[] = [];
  let unsettled = false;
  for (const one of changes) {
    const held = await heldForAct(commands, pendingMoves, one, decidingOf(one), commandId);
    unsettled ||= held.unsettled;
    const back = held.opened.length > 0 ? held.opened : wantedOf(one, held);
    for (const { sourceId, paidAtDesk, takenBack, amounts } of back) {
      sources.add(sourceId);
      if (takenBack) sums.takenCents += amounts.cardCents;
      else if (paidAtDesk === undefined) sums.cardCents += amounts.cardCents;
      else desk.set(paidAtDesk, (desk.get(paidAtDesk) ?? 0) + amounts.cardCents);
      sums.voucherCents += amounts.voucherCents;
      sums.credits += amounts.credits;
      const { holds, lots } = held.account.credits;
      const hold = holds.get(sourceId);
      if (hold === undefined || amounts.credits === 0) continue;
      for (const { lotId } of lotsBack(remainingParts(hold), amounts.credits)) {
        const lot = lots.get(lotId);
        const zone = (lot && membershipOf(held.account.club, lot.membershipId)?.terms.zone) ?? 'UTC';
        const byOwner = decidingOf(one).cause === 'cancelled_by_customer';
        const end = usableUntil(held.account.credits, lotId, { now, zone, byOwner });
        if (end !== undefined) untils.push(lastMomentOf(end));
      }
    }
  }
  const back = {
    ...sums,
    desk: [...desk].flatMap(([means, cents]) => (cents === 0 ? [] : { means, cents })),
    creditsUntil: untils.toSorted()[0],
  };
  return { back, sources: [...sources], unsettled };
};
