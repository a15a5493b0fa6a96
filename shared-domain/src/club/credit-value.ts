import { z } from 'zod';
import { type PriceCents, priceCents } from '../kernel/money.ts';

/** Whole credits of the club, a type separate from cents. */
export const Credits = z.int().min(0).max(10_000_000).brand<'Credits'>();
export type Credits = z.infer<typeof Credits>;

/** One credit is 10 cents (CLUB-03, MONEY-03, invariant K4). */
export const CENTS_PER_CREDIT = 10;
export const NO_CREDITS = Credits.parse(0);

export const creditValue = (credits: Credits): PriceCents => priceCents(credits * CENTS_PER_CREDIT);

/** The whole credits that fit into an amount; the card pays the rest (rule A-065). */
export const creditsWithin = (amount: PriceCents, available: Credits): Credits =>
  Credits.parse(Math.min(Math.floor(amount / CENTS_PER_CREDIT), available));
