import { clearOutstanding } from '@paddock/shared-domain/billing/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { actingOn } from '../http/acting-on.ts';
import { ok } from '../http/answers.ts';
import { serveAccount } from '../http/serve.ts';
import type { LetGo } from '../processes/let-go.ts';
import { closeBill } from '../processes/close-bill.ts';

/** Staff take everything off a customer's bill: paid at the desk, or let go (PAY-19, invariant L9). */
export const registerClearRoute = (
  app: FastifyInstance,
  deps: Pick<Deps, 'commands' | 'db'> & { readonly letGo: LetGo },
): void => {
  serveAccount(app, clearOutstanding, async ({ account: userId, body, caller, commandId, requestId, now }) => {
    const acting = await actingOn(deps, caller, [userId], 'user.change_user');
    const closed = await closeBill(
      deps.commands,
      { userId, reservationId: null, how: body?.how ?? 'waived', expectedCents: body?.expected_cents },
      { commandId, requestId, now, ...acting, reason: body?.reason },
      deps.letGo,
    );
    return 'kind' in closed ? closed : ok({ amount_cents: 0, detail: [] }, { position: closed.position });
  });
};
