import { detachCard } from '@paddock/sales/billing/detach-card';
import { type CardOffDeps, takeCardOff } from '@paddock/sales/billing/take-card-off';
import { leaveAllTeams } from '@paddock/race-control/boards/leave-teams';
import { freeReservations } from '@paddock/sales/booking/free-reservations';
import type { Deps } from '@paddock/kit/deps';
import { forgetLetters } from '@paddock/kit/gateways/mailer/forget-letters';
import { join } from 'node:path';
import type { FeedKeys } from '@paddock/calendar/feeds/feed-keys';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { ForgetHook } from '@paddock/kit/forget-hooks';
import type { Identity } from '@paddock/people/identity/identity';

type OwnDeps = {
  readonly deps: Deps;
  readonly cards: CardProvider;
  readonly vault: CardOffDeps['vault'] & Pick<Vault, 'read'>;
  readonly feedKeys: Pick<FeedKeys, 'revoke'>;
  readonly payments: CardOffDeps['payments'];
  readonly paying: { readonly endOpen: ForgetHook; readonly letGo: CardOffDeps['letGo'] };
  readonly refunds: Parameters<typeof freeReservations>[1];
  readonly club: { readonly endForgotten: ForgetHook };
};

/** What other contexts release when an account is forgotten, or when the owner of its mail address first logs in. */
export const letGoOfAccounts = (
  identity: Pick<Identity, 'onForget' | 'onTakeOver'>,
  { deps, cards, vault, feedKeys, payments, paying, refunds, club }: OwnDeps,
): void => {
  identity.onForget('payments', paying.endOpen);
  identity.onForget('reservations', freeReservations(deps, refunds));
  identity.onForget('membership', club.endForgotten);
  identity.onForget('teams', leaveAllTeams(deps));
  identity.onForget('card', detachCard({ store: deps.store, cards }));
  identity.onForget('letters', async ({ userId, subjectId }) => {
    const {
      email,
      username,
      address_pending: pending,
      address_changes: changes = [],
    } = (await vault.read(subjectId)) ?? {};
    const addresses = [email, username, pending?.to, ...changes.flatMap(({ from, to }) => [from, to])];
    const folder = join(deps.config.DATA_DIR, 'mail');
    await forgetLetters(folder, { userId, addresses: addresses.filter((address) => address !== undefined) });
  });
  identity.onForget('kept answers', ({ userId }) => deps.idempotency.forget(userId));
  identity.onForget('security events', ({ userId }) => deps.security.forget(userId));
  // Somebody who signed up with another person's address may have left a feed, a payment at the bank's challenge, and a card.
  // These are removed; a card that a membership or a debt needs stays. What the owner added since is kept, even if this is
  // retried late.
  identity.onTakeOver('feed', ({ userId, now }) => feedKeys.revoke(userId, now));
  identity.onTakeOver('payments', paying.endOpen);
  identity.onTakeOver('card', async ({ userId, actor, now, commandId, cardChanges }) => {
    const { state } = await deps.commands.load(userDecider, userId);
    if (state.cardChanges !== cardChanges) return;
    const off = await takeCardOff({ deps, cards, vault, payments, letGo: paying.letGo }, userId, {
      commandId,
      actor,
      now,
      log: deps.log,
    });
    const code = 'body' in off ? off.body.code : undefined;
    if (code === 'busy' || code === 'payment_unresolved') throw new Error('A card could not be taken off yet.');
  });
};
