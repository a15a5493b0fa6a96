import { createHash } from 'node:crypto';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { type ItemPart, itemsToPay, paymentUnderWay } from '@paddock/shared-domain/billing/pay-items';
import { PaymentId, type UserId, type VoucherId } from '@paddock/shared-domain/kernel/ids';
import { addPrices } from '@paddock/shared-domain/kernel/money';
import type { CommandContext, Commands } from '@paddock/kit/command-handling/commands';
import { problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { LetGo } from '../payments/let-go.ts';
import type { PaymentMeans } from '@paddock/shared-domain/payments/events';
import type { PaymentRequest } from '@paddock/shared-domain/payments/payment';
import type { PaymentRun, Payments } from '../payments/process/payments.ts';

/** Whence the money shall come. */
export type Source = 'card' | VoucherId;
/** With what exactly, and at most how much of it. */
export type Plan = { readonly means: PaymentMeans; readonly upToCents?: number; readonly offSession: boolean };
export type Begun = { readonly paymentId: PaymentId; readonly run: Promise<PaymentRun> };
export type PayOutstandingDeps = {
  readonly commands: Commands;
  readonly payments: Payments;
  readonly letGo: Pick<LetGo, 'payment'>;
  readonly sleep: (millis: number) => Promise<void>;
};

/** How often a payment that others overtook is begun anew, and how long it is watched for that, in milliseconds. */
const TRIES = 5;
const OVERTAKEN_WITHIN = 2_000;

const sourceOf = (means: PaymentRequest['means'] | undefined): Source | 'none' | undefined =>
  means?.kind === 'voucher' ? means.voucherId : means?.kind;

const isWith = (means: PaymentRequest['means'] | undefined, card: string | undefined): boolean =>
  means?.kind !== 'card' || card === undefined || means.paymentMethodId === card;

/**
 * The same items at the same place of the account's stream are the same payment, whoever asks and in however many processes:
 * whatever becomes of a payment moves the stream, so that the next attempt is another one (invariant C14).
 */
const idOf = (account: UserId, revision: number, source: Source, items: readonly ItemPart[]): PaymentId =>
  PaymentId.parse(
    createHash('sha256')
      .update(JSON.stringify([account, revision, source, items]))
      .digest('hex')
      .slice(0, 32),
  );

/**
 * Pays what somebody owes. Whoever comes while such a payment is under way joins it and hears its answer; one from another
 * source or another card is given up where it waits for the bank, and waited for where it does not.
 *
 * @param card the stored card, where one pays.
 * @param plan asked with what could be paid now, unless a payment is under way: with what, or the answer instead.
 */
export const payOutstanding = async (
  { commands, payments, letGo, sleep }: PayOutstandingDeps,
  account: UserId,
  { source, card }: { readonly source: Source; readonly card?: string | undefined },
  plan: (owed: readonly ItemPart[]) => Promise<Plan | ProblemAnswer>,
  context: CommandContext,
): Promise<Begun | ProblemAnswer> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { state, revision } = await commands.load(accountDecider, account);
    // 1. Somebody is paying.
    const current = paymentUnderWay(state.items);
    if (current !== undefined) {
      const { payment } = await payments.look(current);
      // A card payment of one item among others, such as a month that is tried again, is not the one that was asked for.
      const same = sourceOf(payment.request?.means) === source && isWith(payment.request?.means, card);
      if (same && (source !== 'card' || itemsToPay(state.items).length === 0))
        return { paymentId: current, run: payments.run(current) };
      // One that was left at the bank's challenge gives way; any other is waited for.
      if (!(await letGo.payment(account, context))) return problem('payment_unresolved', { retryAfter: 2 });
      continue;
    }
    // 2. Begin, for exactly what is owed now.
    const planned = await plan(itemsToPay(state.items));
    if ('kind' in planned) return planned;
    const { means, upToCents, offSession } = planned;
    const items = [...itemsToPay(state.items, upToCents)];
    const amountCents = addPrices(...items.map((item) => item.amountCents));
    const paymentId = idOf(account, revision, source, items);
    const purpose = { kind: 'outstanding' as const, items };
    const run = payments.pay({ paymentId, userId: account, amountCents, purpose, means, offSession }, context);
    // 3. Stopped before it began means that the bill moved between looking and claiming: look again.
    const reached = await Promise.race([run, sleep(OVERTAKEN_WITHIN).then(() => undefined)]);
    if (!['conflict', 'payment_unresolved'].includes(reached?.payment.failure?.code ?? '')) return { paymentId, run };
  }
  return problem('busy');
};
