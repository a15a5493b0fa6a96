import { accountDecider, outstandingCents } from '@paddock/shared-domain/billing/account';
import { isForCard, SMALLEST_CHARGE_CENTS } from '@paddock/shared-domain/billing/smallest-charge';
import type { UserId, VoucherId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { applyVoucher, captureOutstanding } from '@paddock/shared-domain/payments/contract';
import { CODE_REPLACED_TEXT } from '@paddock/shared-domain/vouchers/refusals';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import { heldBy, nothingToSpendText, spendableCents, type Voucher } from '@paddock/shared-domain/vouchers/voucher';
import type { FastifyInstance } from 'fastify';
import type { Commands } from '@paddock/kit/command-handling/commands';
import { actingFor } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { notFound, problem } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';
import type { LetGo } from '../payments/let-go.ts';
import type { Payments } from '../payments/process/payments.ts';
import type { FindVoucher } from '../vouchers/find-voucher.ts';
import { payOutstanding } from './pay-outstanding.ts';
import type { PaymentReply } from '../payments/status-reply.ts';
import type { WithReservationsPaid } from '../payments/routes.ts';

export type OutstandingRouteDeps = {
  readonly commands: Commands;
  readonly payments: Payments;
  readonly letGo: Pick<LetGo, 'payment' | 'checkout'>;
  readonly sleep: (millis: number) => Promise<void>;
  readonly reply: PaymentReply;
  readonly withReservationsPaid: WithReservationsPaid;
  readonly findVoucher: FindVoucher;
  /** The stored card, for staff. */
  readonly cardOf: (user: UserId) => Promise<StoredMethod | undefined>;
  /** The card with which the owner may pay now. */
  readonly ownCardOf: (user: UserId, now: Instant) => Promise<StoredMethod | undefined>;
};
type StoredMethod = { readonly customerId: string; readonly paymentMethodId: string };

const NOTHING_OWED = problem('invalid', { text: 'Nothing is owed.' });
const TOO_LITTLE = problem('invalid', {
  text: `Amounts below ${dollars(SMALLEST_CHARGE_CENTS)} are charged together with the next one.`,
});

/** Customers pay what they owe by card or voucher (PAY-14, PAY-15, rules ). */
export const registerOutstandingRoutes = (app: FastifyInstance, deps: OutstandingRouteDeps): void => {
  const { commands, letGo, reply, withReservationsPaid, findVoucher, cardOf, ownCardOf } = deps;
  const voucherNow = async (id: VoucherId) => (await commands.load(voucherDecider, id)).state;
  /** Whether the customer's own unfinished checkout holds some of the voucher. */
  const isAsideForThem = async (account: UserId, voucher: Voucher): Promise<boolean> =>
    heldBy(voucher, (await commands.load(accountDecider, account)).state.checkout) > 0;

  serveAccount(app, captureOutstanding, async ({ account, caller, commandId, requestId, now }) => {
    const context = { commandId, requestId, now, actor: actingFor(caller, account, 'user.change_user') };
    const card = await (caller.userId === account ? ownCardOf(account, now) : cardOf(account));
    const begun = await payOutstanding(
      deps,
      account,
      { source: 'card', card: card?.paymentMethodId },
      async (owed) => {
        if (owed.length === 0) return NOTHING_OWED;
        if (!isForCard(owed.reduce((sum, { amountCents }) => sum + amountCents, 0))) return TOO_LITTLE;
        if (card === undefined) return problem('card_missing');
        // Staff charge a customer who is absent and cannot answer the bank.
        return { means: { kind: 'card', ...card }, offSession: caller.userId !== account };
      },
      context,
    );
    return 'kind' in begun
      ? begun
      : reply.answer(begun.paymentId, withReservationsPaid(begun.run), { reader: caller.userId });
  });

  serveAccount(app, applyVoucher, async ({ account, body, caller, commandId, requestId, now }) => {
    const { voucherId, codeId } = await findVoucher(body.voucher_id);
    const context = { commandId, requestId, now, actor: actingFor(caller, account, 'user.change_user') };
    const begun = await payOutstanding(
      deps,
      account,
      { source: voucherId },
      async (owed) => {
        const found = await findVoucher(body.voucher_id);
        if (found.replaced) return problem('invalid', { text: CODE_REPLACED_TEXT });
        let { voucher } = found;
        const owedCents = owed.reduce((sum, { amountCents }) => sum + amountCents, 0);
        // If the rest of the voucher is not enough, release what the customer's own unfinished checkout holds of it.
        if (
          spendableCents(voucher) < owedCents &&
          (await isAsideForThem(account, voucher)) &&
          (await letGo.checkout(account, context))
        )
          voucher = await voucherNow(voucherId);
        const availableCents = spendableCents(voucher);
        if (voucher.issued === undefined) return notFound;
        if (availableCents === 0) return problem('invalid', { text: nothingToSpendText(voucher) });
        if (owed.length === 0) return NOTHING_OWED;
        return {
          means: { kind: 'voucher', voucherId, ...(codeId && { codeId }) },
          upToCents: availableCents,
          offSession: false,
        };
      },
      context,
    );
    if ('kind' in begun) return begun;
    const answer = await reply.answer(begun.paymentId, withReservationsPaid(begun.run), { reader: caller.userId });
    if (answer.kind !== 'ok') return answer;
    const { state } = await commands.load(accountDecider, account);
    const { position, status } = answer;
    return ok({ amount_cents: outstandingCents(state) }, { position, ...(status === undefined ? {} : { status }) });
  });
};
