import { editConflict, invalid, notFound } from '@paddock/kit/http/problems';

export const priceFromThePast = invalid({ next_price: ['Choose a time in the future.'] });
/** The answers for refusals of a seat. */
export const SEAT_REFUSALS = {
  AlreadyInstalled: notFound,
  SeatUnknown: notFound,
  PriceFromThePast: priceFromThePast,
  TermsMoved: editConflict,
} as const;
