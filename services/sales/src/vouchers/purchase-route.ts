import { createHash } from 'node:crypto';
import type { BodyOf } from '@paddock/shared-domain/contracts/contract';
import { PaymentId, type UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars, priceCents } from '@paddock/shared-domain/kernel/money';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import { purchaseVoucher } from '@paddock/shared-domain/vouchers/contract';
import { claimsToBe, holdsAddress } from '@paddock/shared-domain/vouchers/gift-words';
import type { VoucherGreeting } from '@paddock/shared-domain/vouchers/events';
import { MAX_MAILS_A_DAY } from '@paddock/shared-domain/vouchers/purchase-rules';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { asCustomer } from '@paddock/kit/http/actor-of';
import { invalid, problem } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';
import type { PaymentReply } from '../payments/status-reply.ts';
import type { Payments } from '../payments/process/payments.ts';
import type { DailySumsOf } from './daily-sums.ts';
import { freshCode } from './fresh-code.ts';
import { freshProof, type MatchesPassword } from './fresh-proof.ts';
import type { MailAllowance } from './mail-allowance.ts';
import type { VoucherIdOf } from './voucher-id.ts';

export type PurchaseDeps = {
  readonly deps: Pick<Deps, 'commands' | 'random' | 'limits' | 'config'>;
  readonly people: {
    paymentMethodOf(
      user: UserId,
    ): Promise<{ readonly customerId: string; readonly paymentMethodId: string } | undefined>;
    sealFor(user: UserId, text: string): Promise<SealedText>;
    contactOf(user: UserId): Promise<{ readonly email: string } | undefined>;
  };
  readonly voucherIdOf: VoucherIdOf;
  readonly payments: Payments;
  readonly paymentReply: PaymentReply;
  readonly mailAllowance: MailAllowance;
  readonly dailySums: DailySumsOf;
  readonly matchesPassword: MatchesPassword;
  /** The names of the venue, which customers may not use as sender. */
  readonly venueNames: () => Promise<readonly string[]>;
};

const TOO_MANY = `You can email ${MAX_MAILS_A_DAY} vouchers a day. Leave the address empty to get the code on the screen.`;

const NO_ADDRESSES = 'Please leave out addresses and links.';
/** A gift mail comes from the venue: its text must have no links, and its sender must not pose as the venue. */
const wordFaults = (
  { email_from_name: name, email_comments: words }: BodyOf<typeof purchaseVoucher>,
  venueNames: readonly string[],
): Record<string, string[]> => ({
  ...(name && holdsAddress(name) && { email_from_name: [NO_ADDRESSES] }),
  ...(name && claimsToBe(name, venueNames) && { email_from_name: ['Please enter your own name.'] }),
  ...(words && holdsAddress(words) && { email_comments: [NO_ADDRESSES] }),
});

/** One request, one payment: a repeat under the same key is the same payment of this account (decision 0143, invariant V4). */
const paymentIdOf = (account: UserId, commandId: string): PaymentId =>
  PaymentId.parse(createHash('sha256').update(`voucher purchase\n${account}\n${commandId}`).digest('hex').slice(0, 40));

/** Sells gift vouchers to the stored card (VOUCH-06, VOUCH-12, VOUCH-13, rule A-077). */
export const registerVoucherPurchaseRoute = (app: FastifyInstance, parts: PurchaseDeps): void => {
  const { deps, people, voucherIdOf, payments, paymentReply, mailAllowance, dailySums, matchesPassword, venueNames } =
    parts;

  serveAccount(app, purchaseVoucher, async ({ account, body, caller, commandId, requestId, now, ip }) => {
    // 1. The mail, if any: recipient and sender together, or neither (VOUCH-13).
    const { email_to: emailTo, email_from_name: fromName, email_comments: comments } = body;
    if (emailTo && !fromName) return invalid({ email_from_name: ['Enter the name that the voucher is from.'] });
    const faults = emailTo ? wordFaults(body, await venueNames()) : {};
    if (Object.keys(faults).length > 0) return invalid(faults);
    const card = await people.paymentMethodOf(account);
    if (card === undefined) return problem('card_missing');
    // A mail to somebody else costs something, so that gifts are no cheap way to write to strangers.
    const least = deps.config.VOUCHER_MAIL_LEAST_CENTS;
    if (
      emailTo &&
      body.amount_cents < least &&
      emailTo.toLowerCase() !== (await people.contactOf(account))?.email.toLowerCase()
    )
      return invalid({
        amount_cents: [`A voucher that is emailed to somebody else must be ${dollars(least)} or more.`],
      });
    const paymentId = paymentIdOf(account, commandId);
    const amountCents = priceCents(body.amount_cents);
    // 2. A large sum needs a fresh proof, and no more is sold than a day's sum. A repeated request was counted before.
    if (amountCents > deps.config.VOUCHER_PROOF_ABOVE * 100) {
      const asked = { password: body.current_password, ip, now };
      const unproven = await freshProof({ limits: deps.limits, matchesPassword }, caller, asked);
      if (unproven !== undefined) return unproven;
    }
    const purchase = { paymentId, userId: account, amountCents };
    const tooMuch = await dailySums.take(purchase, now);
    if (tooMuch !== undefined) return tooMuch;
    if (emailTo && !(await mailAllowance.take(account, paymentId, now))) {
      await dailySums.giveBack(purchase, now);
      return invalid({ email_to: [TOO_MANY] });
    }
    // 3. The code, sealed before anything is written: it is never stored in plain text (invariant V3).
    const { code, voucherId } = await freshCode(deps, voucherIdOf);
    const sealed = async (text: string | null | undefined) => (text ? people.sealFor(account, text) : null);
    const greeting: VoucherGreeting = {
      code: await people.sealFor(account, code),
      emailTo: await sealed(emailTo),
      fromName: await sealed(emailTo && fromName),
      comments: await sealed(emailTo && comments),
    };
    // 4. The payment; its end issues the voucher.
    const run = payments.pay(
      {
        paymentId,
        userId: account,
        amountCents,
        purpose: { kind: 'voucher', voucherId, greeting },
        means: { kind: 'card', ...card },
        offSession: false,
      },
      { commandId, requestId, now, actor: asCustomer(caller) },
    );
    run
      .then(async ({ payment }) => {
        if (payment.phase !== 'abandoned') return;
        await mailAllowance.giveBack(account, paymentId);
        await dailySums.giveBack(purchase, now);
      })
      .catch(() => undefined);
    return paymentReply.answer(paymentId, run, { reader: caller.userId, done: 201 });
  });
};
