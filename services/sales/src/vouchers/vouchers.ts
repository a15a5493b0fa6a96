import { identityKeysIn } from '@paddock/kit/gateways/identity-keys';
import type { Effect } from '../payments/process/deps.ts';
import type { Payments } from '../payments/process/payments.ts';
import type { PaymentReply, PaymentReplyDeps } from '../payments/status-reply.ts';
import { registerVoucherBalanceRoutes } from './balance-routes.ts';
import { createBoughtVoucher, type Unseal } from './bought-voucher.ts';
import { createDailySums, dailySumsFrom } from './daily-sums.ts';
import type { MatchesPassword } from './fresh-proof.ts';
import { registerVoucherFindRoute } from './find-route.ts';
import { createFindVoucher, type FindVoucher } from './find-voucher.ts';
import { createGuessVoucher, type GuessVoucher } from './guesses.ts';
import { registerVoucherListRoute } from './list-route.ts';
import type { MailAllowance } from './mail-allowance.ts';
import { type PurchaseDeps, registerVoucherPurchaseRoute } from './purchase-route.ts';
import type { ReissueDeps } from './reissue.ts';
import { registerPromotionRoutes } from '../promotions/promotion-routes.ts';
import { registerVoucherReissueRoute } from './reissue-route.ts';
import { registerVoucherStaffRoutes } from './staff-routes.ts';
import { createVoucherIdOf, createVoucherIdsOf, type VoucherIdOf } from './voucher-id.ts';
import type { Decode } from '@paddock/event-store/codec';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { voucherDecider } from '@paddock/shared-domain/vouchers/decider';
import type { FastifyInstance } from 'fastify';

/** Issues the voucher of a paid purchase, once (invariant V4). Its code was drawn, sealed and checked before the money moved. */
export const issuePaidVoucher =
  (commands: Pick<Commands, 'handle'>): Effect<'voucher'> =>
  async ({ paymentId, userId, amountCents, purpose: { voucherId, greeting }, context }) => {
    const data = { voucherId, userId, paymentId, amountCents, greeting } as const;
    const issued = await commands.handle(voucherDecider, voucherId, [{ type: 'SellVoucher', data }], context);
    if (issued.outcome === 'refused') throw new Error(`Voucher of payment ${paymentId}: ${issued.reason}.`);
    return issued.outcome === 'busy' ? 'busy' : 'done';
  };

type Vouchers = {
  readonly idOf: VoucherIdOf;
  /** What a typed code stands for. */
  readonly find: FindVoucher;
  /** A code in another request, counted as a guess. */
  readonly guess: GuessVoucher;
  /** The effect of a paid purchase. */
  readonly issue: Effect<'voucher'>;
  /** The voucher of a settled purchase, for its buyer. */
  readonly bought: NonNullable<PaymentReplyDeps['voucherOf']>;
  /** Gift vouchers: balance, what they leave to pay, purchase, and the list of an account. */
  serve(app: FastifyInstance, selling: { readonly payments: Payments; readonly paymentReply: PaymentReply }): void;
};

/** Assembles vouchers for the contexts that use them. */
export const createVouchers = (
  deps: Deps,
  people: PurchaseDeps['people'] &
    ReissueDeps['people'] & {
      readonly unseal: Unseal;
      readonly shownNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
    },
  mailAllowance: MailAllowance,
  {
    decode,
    matchesPassword,
    failpoints,
  }: { readonly decode: Decode; readonly matchesPassword: MatchesPassword; readonly failpoints: Failpoints },
): Vouchers => {
  const keys = identityKeysIn(deps.config);
  const venueNames = async () => {
    const { clubName, name } = await deps.business.get();
    return [clubName, name];
  };
  const idOf = createVoucherIdOf(keys.present);
  const find = createFindVoucher(deps.commands, createVoucherIdsOf(keys.known));
  return {
    idOf,
    find,
    guess: createGuessVoucher(deps, idOf, find),
    issue: issuePaidVoucher(deps.commands),
    bought: createBoughtVoucher(deps.commands, people.unseal),
    serve: (app, selling) => {
      registerVoucherBalanceRoutes(app, deps, find);
      const dailySums = createDailySums(deps, decode, dailySumsFrom(deps.config));
      const limiting = { mailAllowance, dailySums, matchesPassword };
      registerVoucherPurchaseRoute(app, { deps, people, voucherIdOf: idOf, venueNames, ...limiting, ...selling });
      registerVoucherListRoute(app, deps, people.unseal);
      registerVoucherStaffRoutes(app, deps);
      registerPromotionRoutes(app, deps);
      registerVoucherFindRoute(app, { ...deps, find, unseal: people.unseal, shownNames: people.shownNames });
      registerVoucherReissueRoute(app, deps, { ...deps, people, failpoints, voucherIdOf: idOf });
    },
  };
};
