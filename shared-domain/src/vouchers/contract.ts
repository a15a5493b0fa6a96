import { z } from 'zod';
import { account, accountSelf, accountStaff, anyone, signedIn, staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { listOf, paged } from '../contracts/paging.ts';
import { Email } from '../identity/contact-rules.ts';
import { AccountParams } from '../identity/contract.ts';
import { UserId, VoucherId } from '../kernel/ids.ts';
import { line, lines, mayBeEmpty } from '../kernel/text.ts';
import { PaymentStatus } from '../contracts/payment-status.ts';
import { BLOCK_CAUSES } from './blocks.ts';
import { foldVoucherEnd } from './voucher-code.ts';
import { LEAST_VOUCHER_CENTS, MAX_COMMENTS, MAX_SENDER_NAME, MOST_VOUCHER_CENTS } from './purchase-rules.ts';

/** As typed: any case, with or without spaces and dashes, look-alikes folded (VOUCH-02, rule A-077). */
const VoucherParams = z.strictObject({ code: z.string().min(1).max(40) });
/** VOUCH-01: the code is the id. */
export const Voucher = z.object({
  id: z.string(),
  balance_cents: z.int(),
  /** Staff, a refund or a chargeback of its payment block it: it cannot be spent now. Absent otherwise. */
  blocked: z.literal(true).optional(),
});
export type Voucher = z.infer<typeof Voucher>;

/** VOUCH-03, VOUCH-04: no login; 404 with the same body for every miss, rate-limited (threat TH-21). */
export const getVoucherBalance = contract({
  method: 'GET',
  path: '/vouchers/:code/balance',
  summary: "A voucher's balance",
  access: anyone,
  params: VoucherParams,
  reply: Voucher,
  limit: 'voucher',
});
/** VOUCH-05, rule A-076: what is left to pay. 404 unknown, 400 already used. Changes nothing (VOUCH-17). */
export const quoteVoucher = contract({
  method: 'GET',
  path: '/vouchers/:code/quote',
  summary: 'What is left to pay after a voucher',
  access: signedIn,
  params: VoucherParams,
  query: z.strictObject({
    amount_cents: z
      .string()
      .regex(/^(0|[1-9]\d{0,7})$/, 'Use whole cents.')
      .transform(Number),
  }),
  reply: z.object({ new_amount_cents: z.int() }),
  limit: 'voucher',
});
/**
 * VOUCH-06, VOUCH-12, VOUCH-13, rule A-077: whole dollars from 1 to 1,000, charged to the stored card. 201 with the code,
 * 202 in progress or a challenge by the bank, 400 `card_missing`, `current_password_required`, declined, or an invalid field: more
 * than a day's sum is one on `amount_cents`.
 */
export const purchaseVoucher = contract({
  method: 'POST',
  path: '/users/:id/vouchers/purchase',
  summary: 'Buy a gift voucher',
  access: accountSelf,
  proven: true,
  params: AccountParams,
  body: z.strictObject({
    amount_cents: z.int().min(LEAST_VOUCHER_CENTS).max(MOST_VOUCHER_CENTS).multipleOf(100, 'Use whole dollars.'),
    email_to: mayBeEmpty(Email),
    email_from_name: mayBeEmpty(line(MAX_SENDER_NAME)),
    email_comments: mayBeEmpty(lines(MAX_COMMENTS)),
    /** The proof that a large amount needs if the login is older than ten minutes (rule A-077). */
    current_password: z.string().min(1).max(200).optional(),
  }),
  reply: PaymentStatus,
  status: 201,
  also: [202],
  limit: 'process',
});
/** Vouchers that an account bought, newest first, with their balance. Staff see only the last four characters of a code. */
export const listVouchers = contract({
  method: 'GET',
  path: '/users/:id/vouchers',
  summary: 'Vouchers an account bought',
  access: account('user.change_user'),
  params: AccountParams,
  query: z.strictObject(paged()),
  reply: listOf(
    Voucher.extend({
      amount_cents: z.int(),
      created: z.string(),
      email_to: z.string().nullable(),
      /** Names the voucher without its code; for staff only. */
      reference: VoucherId.optional(),
      /** Everything that blocks it; for staff only. */
      blocked_by: z.array(z.enum(BLOCK_CAUSES)).optional(),
    }),
  ),
  limit: 'read',
});

/**
 * Who bought the voucher of a whole code, for a guest at the desk; also of a code that staff replaced since. 404 if nobody was ever
 * given this code. In the body, so that no log of addresses has the code.
 */
export const findVoucherByCode = contract({
  method: 'POST',
  path: '/vouchers/find',
  summary: 'Find who bought a gift voucher',
  access: staff('user.change_user'),
  body: z.strictObject({ code: z.string().min(1).max(40) }),
  reply: z.object({
    user: UserId,
    /** Empty once the account is closed. */
    display_name: z.string(),
    /** The voucher among those of the account. */
    reference: VoucherId,
    amount_cents: z.int(),
    balance_cents: z.int(),
    blocked_by: z.array(z.enum(BLOCK_CAUSES)),
    /** Staff replaced this code: the voucher has another one now. */
    replaced: z.boolean(),
  }),
  limit: 'voucher',
});

/**
 * Vouchers whose present code ends so, newest first: staff see only that end, in lists and in what a guest sends them. Searched are the
 * newest {@link ENDS_SEARCHED} vouchers; `more` says that there were others.
 */
export const findVouchersByEnd = contract({
  method: 'POST',
  path: '/vouchers/find-by-end',
  summary: 'Find gift vouchers by the end of their code',
  access: staff('user.change_user'),
  body: z.strictObject({
    end: z.string().refine((typed) => foldVoucherEnd(typed) !== undefined, 'Use the last four characters of the code.'),
  }),
  reply: z.object({
    vouchers: z.array(
      z.object({
        user: UserId,
        /** Empty once the account is closed. */
        display_name: z.string(),
        reference: VoucherId,
        /** All but the end is masked. */
        code: z.string(),
        amount_cents: z.int(),
        balance_cents: z.int(),
        created: z.string(),
        blocked_by: z.array(z.enum(BLOCK_CAUSES)),
      }),
    ),
    more: z.boolean(),
  }),
  limit: 'voucher',
});
/** So many vouchers are searched by the end of their code: each has to be opened. */
export const ENDS_SEARCHED = 5_000;

const ReferenceParams = AccountParams.extend({ reference: VoucherId });
/** Staff block a voucher that this account bought: it pays nothing until they unblock it. Repeats change nothing. */
export const blockVoucher = contract({
  method: 'POST',
  path: '/users/:id/vouchers/:reference/block',
  summary: 'Block a gift voucher',
  access: accountStaff('user.change_user'),
  params: ReferenceParams,
  body: z.strictObject({ reason: line(500) }),
  limit: 'change',
});
/** Staff end their own block. One that the payment for the voucher caused stays. */
export const unblockVoucher = contract({
  method: 'POST',
  path: '/users/:id/vouchers/:reference/unblock',
  summary: 'Unblock a gift voucher',
  access: accountStaff('user.change_user'),
  params: ReferenceParams,
  body: z.strictObject({ reason: line(500) }),
  limit: 'change',
});
/**
 * Staff replace the code of a voucher that this account bought: the old one stops at once, and the new one is mailed to the recipient
 * of a mailed gift, otherwise to the buyer. Money and purchase stay as they are. 409 if it is blocked, used up, or was just replaced.
 */
export const reissueVoucher = contract({
  method: 'POST',
  path: '/users/:id/vouchers/:reference/reissue',
  summary: 'Give a gift voucher a new code',
  access: accountStaff('user.change_user'),
  params: ReferenceParams,
  body: z.strictObject({ reason: line(500) }),
  limit: 'change',
});
