import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { causeOfBlock } from '@paddock/shared-domain/vouchers/blocks';
import { findVoucherByCode } from '@paddock/shared-domain/vouchers/contract';
import { voucherBalance } from '@paddock/shared-domain/vouchers/voucher';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { ok } from '@paddock/kit/http/answers';
import { notFound } from '@paddock/kit/http/problems';
import { recordLook } from '@paddock/kit/http/read-audit';
import { serveSignedIn } from '@paddock/kit/http/serve';
import type { FindVoucher } from './find-voucher.ts';

type FindDeps = Pick<Deps, 'commands' | 'newId'> & {
  readonly find: FindVoucher;
  readonly shownNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
};

/** Staff find who bought a voucher by its code. That they saw whose it is, is recorded before the reply. */
export const registerVoucherFindRoute = (app: FastifyInstance, { commands, newId, find, shownNames }: FindDeps): void =>
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
