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

/** A payment that was begun and is not at its end: a checkout or any other. All amounts in cents. */
export const UnfinishedPayment = z.object({
  /** Of a checkout where the purpose is `booking`, of a payment otherwise. */
  id: PaymentId,
  purpose: z.enum(['booking', 'voucher', 'enrolment', 'renewal', 'outstanding']),
  /** `action_required`: the bank waits for its cardholder, so it can be gone on with or cancelled. `processing`: it ends by itself. */
  state: z.enum(['action_required', 'processing']),
  amount_cents: z.int(),
  /** When it is given up by itself, as an instant; null while the bank waits for nobody. */
  expires: z.string().nullable(),
  /** The venue of a booking; null otherwise. */
  location_name: z.string().nullable(),
  holds: z.array(HeldSlot),
});
export type UnfinishedPayment = z.infer<typeof UnfinishedPayment>;

/** Whoever looks after people sees all of it; who plans seats sees bookings and bills, which stand in the way of seats. */
const ownerAndStaff = account('user.change_user', 'reservations.change_reservation');

/** What somebody began to pay and left, on whichever device: bookings first. It comes from the log, so it is never behind. */
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
 * Lets one go at once. The provider's cancel decides: `cancelled`, nothing can be charged any more and all it held is free;
 * `completed`, the bank had said yes already; `processing`, nothing can be said yet: ask again. Safe to repeat.
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
