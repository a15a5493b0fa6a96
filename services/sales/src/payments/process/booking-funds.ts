import { accountDecider } from '@paddock/shared-domain/billing/account';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import {
  CODE_REPLACED_TEXT,
  VOUCHER_BLOCKED_TEXT,
  VOUCHER_REFUSED_TEXT,
} from '@paddock/shared-domain/vouchers/refusals';
import { type BookingInput, stepContext, type StepResult, stopped } from './deps.ts';

/** How one command on the voucher or on the account ended. */
type Ended = { readonly outcome: 'accepted' | 'busy' } | { readonly outcome: 'refused'; readonly reason: string };
type VoucherWord = 'HoldVoucher' | 'PostVoucherHold' | 'VoidVoucherHold';
type CreditWord = 'HoldCredits' | 'PostCreditHold' | 'VoidCreditHold';

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

/** The answer when voucher or credits no longer cover what the quote promised (invariant C3). */
const refused = (input: BookingInput, reason: string): StepResult => {
  const texts: Readonly<Record<string, string>> = {
    VoucherUsed: VOUCHER_REFUSED_TEXT,
    VoucherBlocked: VOUCHER_BLOCKED_TEXT,
    CodeReplaced: CODE_REPLACED_TEXT,
  };
  const text = texts[reason] ?? 'The price has changed. Please review it.';
  return { record: [stopped(input, 'quote_stale', text)] };
};

/**
 * Runs a command on the voucher and on the credits of a quote, each with its own failpoint. The first that is not accepted ends
 * the step.
 */
const onBoth = async (input: BookingInput, name: string, voucher: VoucherWord, credits: CreditWord): Promise<Ended> => {
  const { quote, deps } = input;
  let ended: Ended = { outcome: 'accepted' };
  if (quote.discountCents > 0) {
    await deps.failpoints.hit(`${name}-voucher:before`);
    ended = await onVoucher(input, voucher);
    await deps.failpoints.hit(`${name}-voucher:effect`);
  }
  if (ended.outcome === 'accepted' && quote.creditsUsing > 0) {
    await deps.failpoints.hit(`${name}-credits:before`);
    ended = await onCredits(input, credits);
    await deps.failpoints.hit(`${name}-credits:effect`);
  }
  return ended;
};

/** Holds what the quote uses. After a refusal nothing more is held, and the rest is voided later (invariant C5). */
export const holdFunds = async (input: BookingInput): Promise<StepResult> => {
  const held = await onBoth(input, 'hold', 'HoldVoucher', 'HoldCredits');
  if (held.outcome === 'busy') return { wait: 'account' };
  if (held.outcome === 'refused') return refused(input, held.reason);
  return { record: [{ type: 'FundsHeld', data: { checkoutId: input.quote.checkoutId } }] };
};

const settling =
  (name: string, voucher: VoucherWord, credits: CreditWord, recorded: 'FundsPosted' | 'FundsVoided') =>
  async (input: BookingInput): Promise<StepResult> => {
    const { checkoutId } = input.quote;
    const settled = await onBoth(input, name, voucher, credits);
    if (settled.outcome === 'busy') return { wait: 'account' };
    // Only its own checkout posts or voids a hold (invariant V2): a refusal means that the log is broken.
    if (settled.outcome === 'refused')
      throw new Error(`Checkout ${checkoutId} cannot ${name} its funds: ${settled.reason}.`);
    return { record: [{ type: recorded, data: { checkoutId } }] };
  };

/** The customer has the seats: spends what was held. */
export const postFunds = settling('post', 'PostVoucherHold', 'PostCreditHold', 'FundsPosted');
/** Nothing was bought: releases what was held. A late command finds its hold ended. */
export const voidFunds = settling('void', 'VoidVoucherHold', 'VoidCreditHold', 'FundsVoided');
