import { clearOutstanding } from '@paddock/shared-domain/billing/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import { actingOn } from '@paddock/kit/http/acting-on';
import { ok } from '@paddock/kit/http/answers';
import { serveAccount } from '@paddock/kit/http/serve';
import type { LetGo } from '../payments/let-go.ts';
import { closeBill } from './close-bill.ts';
import { withApproval } from './with-approval.ts';

/** Staff close a customer's whole bill: paid at the desk, or written off (PAY-19, invariant L9). */
export const registerClearRoute = (
  app: FastifyInstance,
  deps: Pick<Deps, 'commands' | 'db' | 'config' | 'store'> & { readonly letGo: LetGo },
): void => {
  serveAccount(app, clearOutstanding, async ({ account: userId, body, caller, commandId, requestId, now }) => {
    const acting = await actingOn(deps, caller, [userId], 'user.change_user');
    const bill = { userId, reservationId: null, how: body?.how ?? 'waived', expectedCents: body?.expected_cents };
    const closed = await withApproval(
      deps,
      { act: 'write_off', account: userId, about: [], bill: null },
      { commandId, requestId, now, ...acting, reason: body?.reason },
      (context, approved) => closeBill(deps.commands, { ...bill, approved }, context, deps.letGo),
    );
    return 'kind' in closed ? closed : ok({ amount_cents: 0, detail: [] }, { position: closed.position });
  });
};
