import { z } from 'zod';
import { UserId } from '../kernel/ids.ts';
import { event } from '../kernel/message.ts';
import { PriceCents } from '../kernel/money.ts';
import { LocalDate } from '../kernel/time.ts';
import { ApprovalAct } from './approval-events.ts';

/** The command id of the act, which happens once. */
export const GivingId = z.string().min(1).max(200).brand<'GivingId'>();
export type GivingId = z.infer<typeof GivingId>;

/**
 * Staff are about to give money away: it counts in the sums of the day, before it is done. With `agreedBy` a second person agreed, and
 * it counts in no sum.
 */
export const GivingCounted = event('GivingCounted', {
  givingId: GivingId,
  userId: UserId,
  givenBy: UserId,
  act: ApprovalAct,
  amountCents: PriceCents,
  agreedBy: UserId.optional(),
});
/** It was not done: it counts no longer. */
export const GivingUncounted = event('GivingUncounted', { givingId: GivingId, userId: UserId });

/** The day is over: owners are told once what was given away on it. */
export const GivingDayEnded = event('GivingDayEnded', { date: LocalDate });

export const givenAwayEvents = [GivingCounted, GivingUncounted, GivingDayEnded] as const;
export type GivenAwayEvent = z.infer<(typeof givenAwayEvents)[number]>;
