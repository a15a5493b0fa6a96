import { accountDecider } from '@paddock/shared-domain/billing/account';
import { ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import { promotionDecider } from '@paddock/shared-domain/promotions/decider';
import { PROMOTION_TEXTS } from '@paddock/shared-domain/promotions/refusals';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import {
  CODE_REPLACED_TEXT,
  VOUCHER_BLOCKED_TEXT,
  VOUCHER_REFUSED_TEXT,
} from '@paddock/shared-domain/vouchers/refusals';
import { type BookingInput, stepContext, type StepResult, stopped } from './deps.ts';

/** How one command on the promotion, the voucher or the account ended. */
type Ended = { readonly outcome: 'accepted' | 'busy' } | { readonly outcome: 'refused'; readonly reason: string };
type VoucherWord = 'HoldVoucher' | 'PostVoucherHold' | 'VoidVoucherHold';
type PromotionWord = 'HoldPromotion' | 'TakePromotionUse' | 'ReleasePromotionUse';
type CreditWord = 'HoldCredits' | 'PostCreditHold' | 'VoidCreditHold';

const onPromotion = (input: BookingInput, type: PromotionWord): Promise<Ended> => {
  const { quote, deps } = input;
  const { checkoutId, promotionId, userId, promotionCents: amountCents = ZERO_CENTS } = quote;
  if (promotionId === undefined) throw new Error(`Checkout ${checkoutId} names no promotion.`);
  const use = { promotionId, checkoutId };
  const reservations = quote.lines.reduce((sum, { slots }) => sum + slots.length, 0);
  return deps.commands.handle(
    promotionDecider,
    promotionId,
    [type === 'HoldPromotion' ? { type, data: { ...use, userId, amountCents, reservations } } : { type, data: use }],
    stepContext(input, type),
  );
};
const onVoucher = (input: BookingInput, type: VoucherWord): Promise<Ended> => {
  const { quote, deps } = input;
  const { checkoutId: holdId, voucherId, codeId, userId, discountCents: amountCents } = quote;
  if (voucherId === undefined) throw new Error(`Checkout ${holdId} has a discount and names no voucher.`);
  const data = { voucherId, holdId, userId, amountCents };
  const { amountCents: _amount, ...settling } = data;
  return deps.commands.handle(
    voucherDecider,
    voucherId,
    [
      type === 'HoldVoucher'
        ? { type, data: { ...data, codeId } }
        : type === 'PostVoucherHold'
          ? { type, data: { ...settling, pricing: quote.pricing } }
          : { type, data: { voucherId, holdId } },
    ],
    stepContext(input, type),
  );
};
const onCredits = (input: BookingInput, type: CreditWord): Promise<Ended> => {
  const { quote, deps } = input;
  const { checkoutId: holdId, userId, creditsUsing: credits } = quote;
  const hold = { userId, holdId };
  return deps.commands.handle(
    accountDecider,
    userId,
    [type === 'HoldCredits' ? { type, data: { ...hold, credits } } : { type, data: hold }],
    stepContext(input, type),
  );
};

/** The answer when promotion, voucher or credits no longer cover what the quote promised (invariant C3). */
const refused = (input: BookingInput, reason: string): StepResult => {
  const texts: Readonly<Record<string, string>> = {
    VoucherUsed: VOUCHER_REFUSED_TEXT,
    VoucherBlocked: VOUCHER_BLOCKED_TEXT,
    CodeReplaced: CODE_REPLACED_TEXT,
    ...PROMOTION_TEXTS,
  };
  const text = texts[reason] ?? 'The price has changed. Please review it.';
  return { record: [stopped(input, 'quote_stale', text)] };
};

/** What each part of the funds is told in one step. */
type Words = { readonly promotion: PromotionWord; readonly voucher: VoucherWord; readonly credits: CreditWord };
/**
 * Runs a command on the promotion, on the voucher and on the credits of a quote, each with its own failpoint. The first that is not
 * accepted ends the step.
 */
const onAll = async (input: BookingInput, name: string, words: Words): Promise<Ended> => {
  const { quote, deps } = input;
  const parts = [
    ['promotion', quote.promotionId !== undefined, () => onPromotion(input, words.promotion)],
    ['voucher', quote.discountCents > 0, () => onVoucher(input, words.voucher)],
    ['credits', quote.creditsUsing > 0, () => onCredits(input, words.credits)],
  ] as const;
  let ended: Ended = { outcome: 'accepted' };
  for (const [part, isUsed, run] of parts) {
    if (!isUsed || ended.outcome !== 'accepted') continue;
    await deps.failpoints.hit(`${name}-${part}:before`);
    ended = await run();
    await deps.failpoints.hit(`${name}-${part}:effect`);
  }
  return ended;
};

/** Holds what the quote uses. After a refusal nothing more is held, and the rest is voided later (invariant C5). */
export const holdFunds = async (input: BookingInput): Promise<StepResult> => {
  const held = await onAll(input, 'hold', {
    promotion: 'HoldPromotion',
    voucher: 'HoldVoucher',
    credits: 'HoldCredits',
  });
  if (held.outcome === 'busy') return { wait: 'account' };
  if (held.outcome === 'refused') return refused(input, held.reason);
  return { record: [{ type: 'FundsHeld', data: { checkoutId: input.quote.checkoutId } }] };
};

const settling =
  (name: string, words: Words, recorded: 'FundsPosted' | 'FundsVoided') =>
  async (input: BookingInput): Promise<StepResult> => {
    const { checkoutId } = input.quote;
    const settled = await onAll(input, name, words);
    if (settled.outcome === 'busy') return { wait: 'account' };
    // Only its own checkout posts or voids a hold (invariant V2): a refusal means that the log is broken.
    if (settled.outcome === 'refused')
      throw new Error(`Checkout ${checkoutId} cannot ${name} its funds: ${settled.reason}.`);
    return { record: [{ type: recorded, data: { checkoutId } }] };
  };

/** The customer has the seats: spends what was held. */
export const postFunds = settling(
  'post',
  { promotion: 'TakePromotionUse', voucher: 'PostVoucherHold', credits: 'PostCreditHold' },
  'FundsPosted',
);
/** Nothing was bought: releases what was held. A late command finds its hold ended. */
export const voidFunds = settling(
  'void',
  { promotion: 'ReleasePromotionUse', voucher: 'VoidVoucherHold', credits: 'VoidCreditHold' },
  'FundsVoided',
);
