import { VOUCHER_REFUSED_TEXT } from '../vouchers/refusals.ts';

export type PromotionRefusal =
  /** Nobody made this code. */
  | 'PromotionUnknown'
  /** Staff ended it. */
  | 'PromotionEnded'
  /** Its first day is still to come. */
  | 'PromotionNotYet'
  /** Its last day is over. */
  | 'PromotionOver'
  /** It is used up. */
  | 'PromotionUsedUp'
  /** It is for a first visit, and this account has booked or used it before. */
  | 'FirstVisitOnly'
  /** It is for other locations. */
  | 'PromotionElsewhere'
  /** The booking costs less than its minimum. */
  | 'BelowMinimum'
  /** The code was made before. */
  | 'PromotionCodeTaken'
  /** Its last day is before its first. */
  | 'DatesTurned'
  /** The hold of this checkout was released. */
  | 'UseEnded'
  /** This checkout holds no use. */
  | 'UseUnknown';

/** What a customer reads whose code takes nothing off. An unknown code reads like an unknown voucher. */
export const PROMOTION_TEXTS: { readonly [Reason in PromotionRefusal]?: string } = {
  PromotionUnknown: VOUCHER_REFUSED_TEXT,
  PromotionEnded: 'This promotion code has ended.',
  PromotionNotYet: 'This promotion code cannot be used yet.',
  PromotionOver: 'This promotion code has expired.',
  PromotionUsedUp: 'This promotion code has been used as often as it can be.',
  FirstVisitOnly: 'This promotion code is for a first visit only.',
  PromotionElsewhere: 'This promotion code is for another location.',
  BelowMinimum: 'This booking costs less than this promotion code needs.',
};
