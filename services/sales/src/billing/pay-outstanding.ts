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

/** What pays. */
export type Source = 'card' | VoucherId;
/** The means of payment, and at most how much of it. */
export type Plan = { readonly means: PaymentMeans; readonly upToCents?: number; readonly offSession: boolean };
export type Begun = { readonly paymentId: PaymentId; readonly run: Promise<PaymentRun> };
export type PayOutstandingDeps = {
  readonly commands: Commands;
  readonly payments: Payments;
  readonly letGo: Pick<LetGo, 'payment'>;
  readonly sleep: (millis: number) => Promise<void>;
};

/** How often an overtaken payment is begun again, and for how many milliseconds each is watched for that. */
const TRIES = 5;
const OVERTAKEN_WITHIN = 2_000;

const sourceOf = (means: PaymentRequest['means'] | undefined): Source | 'none' | undefined =>
  means?.kind === 'voucher' ? means.voucherId : means?.kind;

const isWith = (means: PaymentRequest['means'] | undefined, card: string | undefined): boolean =>
  means?.kind !== 'card' || card === undefined || means.paymentMethodId === card;

/**
 * The same items at the same revision of the account's stream give the same payment id in every process. Each outcome of a
 * payment moves the stream, so the next attempt gets another id (invariant C14).
 */
const idOf = (account: UserId, revision: number, source: Source, items: readonly ItemPart[]): PaymentId =>
  PaymentId.parse(
    createHash('sha256')
      .update(JSON.stringify([account, revision, source, items]))
      .digest('hex')
      .slice(0, 32),
  );

/**
 * Pays what an account owes. A caller joins a matching payment that is under way and receives its answer. A payment from another
 * source or card is abandoned if it waits for the bank, and waited for otherwise.
 *
 * @param card the stored card, for payments by card.
 * @param plan called with the open items unless a payment is under way; returns the means, or a problem as the answer.
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
    // 1. A payment is under way.
    const current = paymentUnderWay(state.items);
    if (current !== undefined) {
      const { payment } = await payments.look(current);
      // A card payment for one item only, such as a retried month, is not the requested one.
      const same = sourceOf(payment.request?.means) === source && isWith(payment.request?.means, card);
      if (same && (source !== 'card' || itemsToPay(state.items).length === 0))
        return { paymentId: current, run: payments.run(current) };
      // Abandon it if it waits at the bank's challenge; wait for any other.
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
    // 3. If it stopped before it began, the bill changed between reading and claiming: read it again.
    const reached = await Promise.race([run, sleep(OVERTAKEN_WITHIN).then(() => undefined)]);
    if (!['conflict', 'payment_unresolved'].includes(reached?.payment.failure?.code ?? '')) return { paymentId, run };
  }
  return problem('busy');
};
