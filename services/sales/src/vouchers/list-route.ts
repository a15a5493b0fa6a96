import { readVouchers, type VoucherRow } from '@paddock/projections/vouchers/read';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import { listVouchers } from '@paddock/shared-domain/vouchers/contract';
import { causeOfBlock } from '@paddock/shared-domain/vouchers/blocks';
import { groupedVoucherCode, maskedVoucherCode } from '@paddock/shared-domain/vouchers/voucher-code';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { ok } from '@paddock/kit/http/answers';
import { listReply, offsetOf } from '@paddock/kit/http/list-reply';
import { serveAccount } from '@paddock/kit/http/serve';
import type { Unseal } from './bought-voucher.ts';

/** Vouchers that an account bought. A code is money: staff see only its last four characters. */
export const registerVoucherListRoute = (app: FastifyInstance, { db }: Pick<Deps, 'db'>, unseal: Unseal): void => {
  serveAccount(
    app,
    listVouchers,
    async ({ account, caller, query }) => {
      const own = caller.userId === account;
      const { rows, count } = await readVouchers(db, account, { limit: query.page_size, offset: offsetOf(query) });
      const opened = async (sealed: SealedText | null) => (sealed === null ? null : ((await unseal(sealed)) ?? null));
      const replyOf = async (row: VoucherRow) => {
        const { greeting, amount_cents, balance_cents, blocked_by, issued_at } = row;
        const code = (await opened(greeting.code)) ?? '';
        return {
          id: own ? groupedVoucherCode(code) : maskedVoucherCode(code),
          balance_cents,
          ...(blocked_by.length > 0 && { blocked: true as const }),
          amount_cents,
          created: issued_at,
          email_to: await opened(greeting.emailTo),
          ...(!own && { reference: row.id, blocked_by: [...new Set(blocked_by.map(causeOfBlock))] }),
        };
      };
      const page = listReply(await Promise.all(rows.map(replyOf)), count, query);
      return 'problem' in page ? page.problem : ok(page.list, { headers: { 'cache-control': 'no-store' } });
    },
    { reads: ['vouchers'] },
  );
};
