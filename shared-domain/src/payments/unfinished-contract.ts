import { z } from 'zod';
import { account } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { AccountParams } from '../identity/contract.ts';
import { LocationId, PaymentId, SeatId } from '../kernel/ids.ts';

/** A half-hour of a seat that an unfinished payment keeps for its owner; `slot` and `time` as everywhere on the wire. */
export const HeldSlot = z.object({
  slot: z.string(),
  time: z.string(),
  calendar: SeatId,
  calendar_name: z.string(),
  location: LocationId,
});
export type HeldSlot = z.infer<typeof HeldSlot>;

/** A payment that was begun and is not final: a checkout or any other. All amounts in cents. */
export const UnfinishedPayment = z.object({
  /** A checkout id if the purpose is `booking`, otherwise a payment id. */
  id: PaymentId,
  purpose: z.enum(['booking', 'voucher', 'enrolment', 'renewal', 'outstanding']),
  /** `action_required`: the bank waits for the cardholder; resume or cancel it. `processing`: it ends automatically. */
  state: z.enum(['action_required', 'processing']),
  amount_cents: z.int(),
  /** When it is cancelled automatically, as an instant; null if it does not wait for the bank's challenge. */
  expires: z.string().nullable(),
  /** The venue of a booking, otherwise null. */
  location_name: z.string().nullable(),
  holds: z.array(HeldSlot),
});
export type UnfinishedPayment = z.infer<typeof UnfinishedPayment>;

/** Staff who manage people see all of them; staff who plan seats see bookings and bills, which can block seats. */
const ownerAndStaff = account('user.change_user', 'reservations.change_reservation');

/** A customer's unfinished payments, from any device: bookings first. Read from the log, so it is never behind. */
export const listUnfinished = contract({
  method: 'GET',
  path: '/users/:id/unfinished_payments',
  summary: 'Payments that are not at their end, and what they hold',
  access: ownerAndStaff,
  params: AccountParams,
  reply: z.object({ payments: z.array(UnfinishedPayment) }),
  limit: 'read',
});

/**
 * Cancels one at once. The provider's cancel decides. `cancelled`: no charge is possible and everything it held is free.
 * `completed`: the bank had already approved. `processing`: not known yet, request again. Safe to repeat.
 */
export const cancelUnfinished = contract({
  method: 'POST',
  path: '/users/:id/unfinished_payments/:payment/cancel',
  summary: 'Cancel an unfinished payment',
  access: ownerAndStaff,
  params: AccountParams.extend({ payment: PaymentId }),
  reply: z.object({ state: z.enum(['cancelled', 'completed', 'processing']) }),
  limit: 'change',
});
