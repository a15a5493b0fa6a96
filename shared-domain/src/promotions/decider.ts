import { type Decider, decideBy } from '../kernel/decider.ts';
import { neverOnesOwn, type WhoseTable } from '../kernel/never-ones-own.ts';
import type { PromotionEvent } from './events.ts';
import { evolvePromotion, noPromotion, type Promotion } from './promotion.ts';
import {
  type EndPromotion,
  endPromotion,
  type GiveBackPromotion,
  giveBackPromotion,
  type HoldPromotion,
  holdPromotion,
  type MakePromotion,
  makePromotion,
  type ReleasePromotionUse,
  releasePromotionUse,
  type RevisePromotion,
  revisePromotion,
  type TakePromotionUse,
  takePromotionUse,
} from './promotion-commands.ts';
import type { PromotionRefusal } from './refusals.ts';

export type PromotionCommand =
  | MakePromotion
  | RevisePromotion
  | EndPromotion
  | HoldPromotion
  | TakePromotionUse
  | ReleasePromotionUse
  | GiveBackPromotion;

const TERMS = 'open: the terms are the same for everybody, and only superusers write them';
const WHOSE: WhoseTable<Promotion, PromotionCommand> = {
  MakePromotion: TERMS,
  RevisePromotion: TERMS,
  EndPromotion: TERMS,
  HoldPromotion: 'open: who has the code uses it in their own checkout',
  TakePromotionUse: 'follows: the hold of a checkout',
  ReleasePromotionUse: 'follows: the hold of a checkout',
  GiveBackPromotion: 'follows: the refund of a cancelled reservation',
};

const rules: Decider<Promotion, PromotionEvent, PromotionCommand, PromotionRefusal | 'ReasonMissing'> = {
  category: 'promotion',
  initialState: noPromotion,
  evolve: evolvePromotion,
  decide: decideBy<Promotion, PromotionEvent, PromotionCommand, PromotionRefusal | 'ReasonMissing'>({
    MakePromotion: makePromotion,
    RevisePromotion: revisePromotion,
    EndPromotion: endPromotion,
    HoldPromotion: holdPromotion,
    TakePromotionUse: takePromotionUse,
    ReleasePromotionUse: releasePromotionUse,
    GiveBackPromotion: giveBackPromotion,
  }),
};

/** The promotion codes of the venue, each a stream of its own. */
export const promotionDecider = neverOnesOwn(rules, WHOSE);
