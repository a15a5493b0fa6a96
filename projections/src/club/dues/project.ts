import type { CreditEvent, LotPart } from '@paddock/shared-domain/club/credit-events';
import { cycleBegins, dayBegins } from '@paddock/shared-domain/club/cycles';
import { dunningDue, LAST_TRY } from '@paddock/shared-domain/club/dunning-plan';
import type { ClubEvent } from '@paddock/shared-domain/club/events';
import { WARNED_BEFORE } from '@paddock/shared-domain/club/expiry-warning';
import type { MembershipId } from '@paddock/shared-domain/kernel/ids';
import { type Instant, type LocalDate, plusMillis } from '@paddock/shared-domain/kernel/time';
import { change, type Effect, projection, rowKey } from '../../engine/projection.ts';
import { holds, lots, type MembershipRow, memberships } from './table.ts';

const revised = (id: MembershipId, fold: (row: MembershipRow) => MembershipRow | undefined): Effect[] => [
  change(memberships, { id }, (row) => row && fold(row)),
];
/** Moves to the next cycle; a cycle that was paid late changes nothing. */
const after = (row: MembershipRow, settled: number): MembershipRow => {
  if (settled < row.cycle) return row;
  const cycle = settled + 1;
  return { ...row, cycle, renews_at: cycleBegins({ startedOn: row.started_on, zone: row.zone }, cycle) };
};
const endingAt = (end: Instant) => ({ warn_at: plusMillis(end, -WARNED_BEFORE), expires_at: end });
const PAID = { unpaid_cycle: null, failed_at: null, attempt: null, retry_at: null, ends_at: null };
const endsAt = (endsOn: LocalDate | undefined, { zone }: MembershipRow): Instant | null =>
  endsOn === undefined ? null : dayBegins(endsOn, zone);
const moved = (parts: readonly LotPart[], sign: 1 | -1): Effect[] =>
  parts.map(({ lotId, credits }) =>
    change(lots, { id: lotId }, (row) => row && { ...row, left_over: row.left_over + sign * credits }),
  );

/** What is due and when: renewals, dunning, expiry and its warning. Only the billing clock reads it, no screen. */
export const dues = projection<ClubEvent | CreditEvent>({
  name: 'dues',
  version: 6,
  tables: [memberships, lots, holds],
  on: {
    MemberEnrolled: ({ data }) => [
      change(memberships, { id: data.membershipId }, () => ({
        id: data.membershipId,
        user_id: data.userId,
        started_on: data.startedOn,
        zone: data.zone,
        cycle: 1,
        renews_at: cycleBegins(data, 1),
        priced_cycle: 0,
        paid_cents: null,
        paused_until: null,
        ...PAID,
      })),
    ],
    MembershipRenewed: ({ data }) =>
      revised(data.membershipId, (row) => ({
        ...after(row, data.cycle),
        ...(row.unpaid_cycle === data.cycle ? PAID : {}),
      })),
    RenewalFailed: ({ data, metadata }) =>
      revised(data.membershipId, (row) => ({
        ...after(row, data.cycle),
        unpaid_cycle: data.cycle,
        failed_at: metadata.at,
        attempt: 1,
        retry_at: dunningDue(metadata.at, 1, null),
        ends_at: endsAt(data.endsOn, row),
      })),
    RenewalSkipped: ({ data }) => revised(data.membershipId, (row) => after(row, data.cycle)),
    PaymentReminderRecorded: ({ data, metadata }) =>
      revised(data.membershipId, (row) => {
        const ends_at = endsAt(data.endsOn, row) ?? row.ends_at;
        const retry = row.failed_at === null ? null : dunningDue(row.failed_at, data.attempt + 1, metadata.at);
        // After the last retry, the next step is the end.
        return { ...row, attempt: data.attempt + 1, retry_at: data.attempt < LAST_TRY ? retry : ends_at, ends_at };
      }),
    MembershipPaused: ({ data }) => revised(data.membershipId, (row) => ({ ...row, paused_until: data.untilCycle })),
    MembershipResumed: ({ data }) => revised(data.membershipId, (row) => ({ ...row, paused_until: data.fromCycle })),
    StandingRestored: ({ data }) => revised(data.membershipId, (row) => ({ ...row, ...PAID })),
    MembershipCancelled: ({ data }) => revised(data.membershipId, () => undefined),
    RenewalPriced: ({ data }) => revised(data.membershipId, (row) => ({ ...row, priced_cycle: data.cycle })),
    CreditsGranted: ({ data }) => [
      ...revised(data.membershipId, (row) => ({ ...row, paid_cents: data.paidCents + data.taxCents })),
      change(lots, { id: data.lotId }, () => ({
        id: data.lotId,
        user_id: data.userId,
        left_over: data.credits,
        announced: false,
        ...endingAt(data.expiresAt),
      })),
    ],
    CreditsHeld: ({ data: { holdId: id, userId, parts }, metadata }) => [
      ...moved(parts, -1),
      change(holds, { id }, () => ({ id, user_id: userId, parts, held_at: metadata.at })),
    ],
    CreditHoldPosted: ({ data }) => [change(holds, { id: data.holdId }, () => undefined)],
    CreditHoldVoided: {
      reads: ({ data }) => [rowKey(holds, { id: data.holdId })],
      changes: ({ data }, rows) => [
        ...moved(rows.get(holds, { id: data.holdId })?.parts ?? [], 1),
        change(holds, { id: data.holdId }, () => undefined),
      ],
    },
    CreditsReturned: ({ data: { parts, revived } }) => [
      ...moved(parts, 1),
      ...(revived?.lotIds ?? []).map((id) =>
        change(lots, { id }, (row) => row && revived && { ...row, announced: true, ...endingAt(revived.until) }),
      ),
    ],
    CreditsExpired: ({ data }) => moved([data], -1),
    CreditExpiryAnnounced: ({ data }) => [
      change(lots, { id: data.lotId }, (row) => row && { ...row, announced: true }),
    ],
  },
});
