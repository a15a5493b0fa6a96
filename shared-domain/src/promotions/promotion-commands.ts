import { changedTerms } from '../kernel/changed-terms.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { PromotionId, ReservationId, CheckoutId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { type PriceCents, priceCents } from '../kernel/money.ts';
import { saysWhy } from '../kernel/never-ones-own.ts';
import type { PromotionEventOf, PromotionTerms } from './events.ts';
import { type Promotion, refusalOfUse } from './promotion.ts';
import type { PromotionRefusal } from './refusals.ts';

type Refused = PromotionRefusal | 'ReasonMissing';
const areTurned = ({ firstDate, lastDate }: PromotionTerms): boolean => lastDate !== null && lastDate < firstDate;

/** Makes a code. A code that was ever made is not made again. */
export type MakePromotion = Command<'MakePromotion', PromotionEventOf<'PromotionMade'>['data']>;
export const makePromotion = (
  { data }: MakePromotion,
  { terms }: Promotion,
): Decision<PromotionEventOf<'PromotionMade'>, Refused> => {
  if (terms !== undefined) return refuse('PromotionCodeTaken');
  return areTurned(data.terms) ? refuse('DatesTurned') : accept({ type: 'PromotionMade', data });
};

/** Gives a code other terms. What was quoted before is quoted again when it is paid; what is paid keeps its price. */
export type RevisePromotion = Command<'RevisePromotion', PromotionEventOf<'PromotionRevised'>['data']>;
export const revisePromotion = (
  { data }: RevisePromotion,
  { terms, ended }: Promotion,
): Decision<PromotionEventOf<'PromotionRevised'>, Refused> => {
  if (terms === undefined) return refuse('PromotionUnknown');
  if (ended) return refuse('PromotionEnded');
  if (areTurned(data.terms)) return refuse('DatesTurned');
  if (Object.keys(changedTerms(terms, data.terms)).length === 0) return accept();
  return accept({ type: 'PromotionRevised', data });
};

/** Ends a code, with a reason. Nothing happens if it has ended. */
export type EndPromotion = Command<'EndPromotion', PromotionEventOf<'PromotionEnded'>['data']>;
export const endPromotion = (
  { data, metadata }: EndPromotion,
  { terms, ended }: Promotion,
): Decision<PromotionEventOf<'PromotionEnded'>, Refused> => {
  if (terms === undefined) return refuse('PromotionUnknown');
  if (!saysWhy(metadata)) return refuse('ReasonMissing');
  return ended ? accept() : accept({ type: 'PromotionEnded', data });
};

/** Sets one use aside for a checkout. Two at once for the last use: the stream's revision decides, and the other is refused. */
export type HoldPromotion = Command<'HoldPromotion', PromotionEventOf<'PromotionUseHeld'>['data']>;
export const holdPromotion = (
  { data }: HoldPromotion,
  promotion: Promotion,
): Decision<PromotionEventOf<'PromotionUseHeld'>, Refused> => {
  const use = promotion.uses.get(data.checkoutId);
  // An overtaken run may send this late: a released use is not held again.
  if (use !== undefined) return use.state === 'released' ? refuse('UseEnded') : accept();
  const refusal = refusalOfUse(promotion, data.userId);
  return refusal === undefined ? accept({ type: 'PromotionUseHeld', data }) : refuse(refusal);
};

type OfCheckout = { readonly promotionId: PromotionId; readonly checkoutId: CheckoutId };
/** The booking is paid. */
export type TakePromotionUse = Command<'TakePromotionUse', OfCheckout>;
export const takePromotionUse = (
  { data }: TakePromotionUse,
  { uses }: Promotion,
): Decision<PromotionEventOf<'PromotionUsed'>, Refused> => {
  const use = uses.get(data.checkoutId);
  if (use?.userId === undefined) return refuse('UseUnknown');
  if (use.state !== 'held') return use.state === 'used' ? accept() : refuse('UseEnded');
  const { userId } = use;
  return accept({ type: 'PromotionUsed', data: { ...data, userId, amountCents: priceCents(use.amountCents) } });
};

/** Nothing was bought. A use that was never held is released too, so that it cannot be held late. */
export type ReleasePromotionUse = Command<'ReleasePromotionUse', OfCheckout>;
export const releasePromotionUse = (
  { data }: ReleasePromotionUse,
  { terms, uses }: Promotion,
): Decision<PromotionEventOf<'PromotionUseReleased'>, Refused> => {
  const use = uses.get(data.checkoutId);
  if (terms === undefined || use?.state === 'released') return accept();
  return use?.state === 'used' ? refuse('UseUnknown') : accept({ type: 'PromotionUseReleased', data });
};

/** A reservation of a booking ended with a full refund; each counts once. */
export type GiveBackPromotion = Command<
  'GiveBackPromotion',
  OfCheckout & { readonly reservationId: ReservationId; readonly amountCents: PriceCents }
>;
export const giveBackPromotion = (
  { data }: GiveBackPromotion,
  { uses, givenBack }: Promotion,
): Decision<PromotionEventOf<'PromotionGivenBack'>, Refused> => {
  const use = uses.get(data.checkoutId);
  if (use?.userId === undefined || use.state !== 'used') return refuse('UseUnknown');
  if (givenBack.has(data.reservationId)) return accept();
  const left = Math.max(0, use.left - 1);
  return accept({ type: 'PromotionGivenBack', data: { ...data, userId: use.userId, left } });
};
