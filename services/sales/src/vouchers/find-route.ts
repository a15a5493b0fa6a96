import { readNewestVouchers, type VoucherRow } from '@paddock/projections/vouchers/read';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { causeOfBlock } from '@paddock/shared-domain/vouchers/blocks';
import { ENDS_SEARCHED, findVoucherByCode, findVouchersByEnd } from '@paddock/shared-domain/vouchers/contract';
import { foldVoucherEnd, maskedVoucherCode } from '@paddock/shared-domain/vouchers/voucher-code';
import { voucherBalance } from '@paddock/shared-domain/vouchers/voucher';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { ok } from '@paddock/kit/http/answers';
import { notFound } from '@paddock/kit/http/problems';
import { recordLook } from '@paddock/kit/http/read-audit';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { Unseal } from './bought-voucher.ts';
import type { FindVoucher } from './find-voucher.ts';

type FindDeps = Pick<Deps, 'commands' | 'db' | 'newId'> & {
  readonly unseal: Unseal;
  readonly find: FindVoucher;
  readonly shownNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
};

/** So many codes are opened at once. */
const TOGETHER = 100;
/** Vouchers whose present code ends so; a code of a forgotten buyer cannot be opened any more. */
const endingSo = async ({ db, unseal }: Pick<FindDeps, 'db' | 'unseal'>, end: string) => {
  const found: { readonly row: VoucherRow; readonly code: string }[] = [];
  for (let offset = 0; offset < ENDS_SEARCHED; offset += TOGETHER) {
    const rows = await readNewestVouchers(db, { limit: TOGETHER, offset });
    const codes = await Promise.all(rows.map(({ greeting }) => unseal(greeting.code)));
    for (const [at, row] of rows.entries()) {
      const code = codes[at];
      if (code?.endsWith(end) === true) found.push({ row, code });
    }
    if (rows.length < TOGETHER) return { found, more: false };
  }
  return { found, more: (await readNewestVouchers(db, { limit: 1, offset: ENDS_SEARCHED })).length > 0 };
};

/** Staff find vouchers by the end of their code that lists show. Whose they saw is recorded before the reply. */
const registerByEnd = (app: FastifyInstance, { commands, db, newId, unseal, shownNames }: FindDeps): void =>
  serveSignedIn(
    app,
    findVouchersByEnd,
    async ({ body, caller, requestId, now }) => {
      const { found, more } = await endingSo({ db, unseal }, foldVoucherEnd(body.end) ?? body.end);
      const userIds = [...new Set(found.map(({ row }) => row.user_id))];
      const what = 'POST /vouchers/find-by-end';
      const look = { what, userIds, permissions: ['user.change_user'], requestId, now } as const;
      const unrecorded = userIds.length === 0 ? undefined : await recordLook(commands, newId(), caller, look);
      if (unrecorded !== undefined) return unrecorded;
      const names = await shownNames(userIds);
      const vouchers = found.map(({ row, code }) => ({
        user: row.user_id,
        display_name: names.get(row.user_id) ?? '',
        reference: row.id,
        code: maskedVoucherCode(code),
        amount_cents: row.amount_cents,
        balance_cents: row.balance_cents,
        created: row.issued_at,
        blocked_by: [...new Set(row.blocked_by.map(causeOfBlock))],
      }));
      return ok({ vouchers, more }, { secret: true });
    },
    { reads: ['vouchers'] },
  );

/** Staff find who bought a voucher by its code. That they saw whose it is, is recorded before the reply. */
export const registerVoucherFindRoute = (app: FastifyInstance, deps: FindDeps): void => {
  const { commands, newId, find, shownNames } = deps;
  registerByEnd(app, deps);
  serveSignedIn(app, findVoucherByCode, async ({ body, caller, requestId, now }) => {
    const { voucherId, voucher, replaced } = await find(body.code);
    if (voucher.issued === undefined) return notFound;
    const { userId, amountCents } = voucher.issued;
    const look = {
      what: 'POST /vouchers/find',
      userIds: [userId],
      permissions: ['user.change_user'],
      requestId,
      now,
    } as const;
    const unrecorded = await recordLook(commands, newId(), caller, look);
    if (unrecorded !== undefined) return unrecorded;
    return ok(
      {
        user: userId,
        display_name: (await shownNames([userId])).get(userId) ?? '',
        reference: voucherId,
        amount_cents: amountCents,
        balance_cents: voucherBalance(voucher),
        blocked_by: [...new Set([...voucher.blockedBy].map(causeOfBlock))],
        replaced,
      },
      { secret: true },
    );
  });
};
