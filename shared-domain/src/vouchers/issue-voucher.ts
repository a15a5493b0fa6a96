import { balanced, LIABILITY_VOUCHER, receivable } from '../billing/postings.ts';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { VoucherEventOf } from './events.ts';
import type { VoucherRefusal } from './refusals.ts';
import type { Voucher } from './voucher.ts';

/** A purchase was paid: the voucher exists from here on, once a payment (invariant V4). */
export type IssueVoucher = Command<'IssueVoucher', Omit<VoucherEventOf<'VoucherIssued'>['data'], 'postings'>>;

export const issueVoucher = (
  { data }: IssueVoucher,
  { issued }: Voucher,
): Decision<VoucherEventOf<'VoucherIssued'>, VoucherRefusal> => {
  if (issued !== undefined) return issued.paymentId === data.paymentId ? accept() : refuse('CodeTaken');
  return accept({
    type: 'VoucherIssued',
    // Sold without tax: the tax comes with what it pays for (ruling A-067).
    data: {
      ...data,
      postings: balanced([receivable(data.userId), data.amountCents], [LIABILITY_VOUCHER, -data.amountCents]),
    },
  });
};
