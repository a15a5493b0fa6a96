import type { Position } from '@paddock/event-store/port';
import { readPaymentsOf } from '@paddock/projections/payments/read';
import { accountDecider, owesTooMuch } from '@paddock/shared-domain/billing/account';
import { isActive } from '@paddock/shared-domain/club/membership';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { isPaymentUnderWay } from '@paddock/shared-domain/payments/payment';
import type { Logger } from 'pino';
import type { CommandContext } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import { notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';
import type { LetGo } from '../payments/let-go.ts';
import type { Payments } from '../payments/process/payments.ts';

export type CardOffDeps = {
  readonly deps: Pick<Deps, 'commands' | 'db'>;
  readonly cards: Pick<CardProvider, 'detachCard'>;
  readonly vault: Pick<Vault, 'revise'>;
  readonly payments: Pick<Payments, 'look' | 'abandon'>;
  readonly letGo: Pick<LetGo, 'checkout'>;
};

/** Removes the stored card of an account, unless a membership, a debt or a payment under way needs it. */
export const takeCardOff = async (
  { deps, cards, vault, payments, letGo }: CardOffDeps,
  account: UserId,
  { log, ...context }: CommandContext & { readonly log: Pick<Logger, 'warn'> },
): Promise<{ readonly position: Position } | ProblemAnswer> => {
  const { state } = await deps.commands.load(userDecider, account);
  if (state.status !== 'registered' || state.subjectId === null || state.card === null) return notFound;
  const { state: bill } = await deps.commands.load(accountDecider, account);
  if (isActive(bill.club.present))
    return problem('conflict', { text: 'The card cannot be removed while the membership is active.' });
  if (owesTooMuch(bill))
    return problem('outstanding_balance', {
      text: 'The card cannot be removed until the outstanding balance is paid.',
    });
  // Payments left at the bank's challenge are abandoned, also those of bookings; others are waited for.
  const others = async () =>
    (await readPaymentsOf(deps.db, account)).flatMap((one) => (one.kind === 'payment' ? one.id : []));
  for (const id of await others())
    if ((await payments.look(id)).payment.phase === 'challenged') await payments.abandon(id);
  const under = await Promise.all((await others()).map((id) => payments.look(id)));
  if (under.some(({ payment }) => isPaymentUnderWay(payment)) || !(await letGo.checkout(account, context)))
    return problem('payment_unresolved', {
      text: 'The card cannot be removed until the current payment has finished.',
    });
  const remove = { type: 'RemoveCard', data: { userId: account } } as const;
  const handled = await deps.commands.handle(userDecider, account, [remove], context);
  if (handled.outcome === 'busy') return problem('busy');
  if (handled.outcome === 'refused') return notFound;
  await vault.revise(state.subjectId, { card: null });
  const { paymentMethodId } = state.card;
  const detached = await cards.detachCard({ paymentMethodId, key: `detach:${paymentMethodId}` });
  if (detached.outcome === 'unknown') log.warn({ account, cause: detached.cause }, 'a removed card was not detached');
  return { position: handled.position };
};
