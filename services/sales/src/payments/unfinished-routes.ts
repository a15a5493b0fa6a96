import type { UserId } from '@paddock/shared-domain/kernel/ids';
import {
  cancelUnfinished,
  listUnfinished,
  type UnfinishedPayment,
} from '@paddock/shared-domain/payments/unfinished-contract';
import type { FastifyInstance } from 'fastify';
import { actingFor } from '@paddock/kit/http/actor-of';
import { ok } from '@paddock/kit/http/answers';
import { mayAsStaff, type SignedIn } from '@paddock/kit/http/caller';
import { notFound } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';
import type { LetGo } from './let-go.ts';
import type { UnpaidHolds } from './unpaid-holds.ts';
import { createUnfinished, type UnfinishedDeps } from './unfinished.ts';

/**
 * Who may see an unfinished payment: its owner; staff who manage people; and staff who plan seats, for bookings and bills only.
 */
const isFor = (caller: SignedIn, account: UserId, purpose: UnfinishedPayment['purpose']): boolean =>
  caller.userId === account ||
  mayAsStaff(caller, ['user.change_user']) ||
  purpose === 'booking' ||
  purpose === 'outstanding';

/** Unfinished payments of a customer: what they hold, and abandoning them. The payment's own routes continue one. */
export const registerUnfinishedRoutes = (
  app: FastifyInstance,
  {
    letGo,
    unpaidHolds,
    ...parts
  }: UnfinishedDeps & { readonly letGo: Pick<LetGo, 'one'>; readonly unpaidHolds: Pick<UnpaidHolds, 'givenUp'> },
): void => {
  const unfinished = createUnfinished(parts);

  serveAccount(
    app,
    listUnfinished,
    async ({ account, caller }) => {
      const all = await unfinished.list(account);
      return ok({ payments: all.filter(({ purpose }) => isFor(caller, account, purpose)) });
    },
    { reads: ['payments'] },
  );

  serveAccount(app, cancelUnfinished, async ({ account, caller, requestId, params: { payment: id } }) => {
    const found = await unfinished.whatIs(account, id);
    if (found === undefined) return notFound;
    const purpose = found.known.kind === 'checkout' ? 'booking' : found.payment.request?.purpose.kind;
    if (purpose === undefined || !isFor(caller, account, purpose)) return notFound;
    if (found.known.kind === 'checkout') await unpaidHolds.givenUp(found.known.id);
    const actor = actingFor(caller, account, 'user.change_user', 'reservations.change_reservation');
    const { state, position } = await letGo.one(found.known, { actor, requestId });
    return state === 'none' ? notFound : ok({ state }, { position });
  });
};
