import { identityKeysIn } from '@paddock/kit/gateways/identity-keys';
import { createHash } from 'node:crypto';
import { type Card, getCard, removeCard, storeCard } from '@paddock/shared-domain/billing/contract';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { isProven, ownCard, type User } from '@paddock/shared-domain/identity/user';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { MINUTE, plusMillis } from '@paddock/shared-domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '@paddock/kit/deps';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { CardFields } from '@paddock/kit/gateways/vault/subject-fields';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import { fingerprintHash } from './fingerprint-hash.ts';
import type { SignedIn } from '@paddock/kit/http/caller';
import { actingFor } from '@paddock/kit/http/actor-of';
import { done, ok } from '@paddock/kit/http/answers';
import { denied, notFound, problem } from '@paddock/kit/http/problems';
import { serveAccount } from '@paddock/kit/http/serve';
import { type CardOffDeps, takeCardOff } from './take-card-off.ts';

export type CardDeps = {
  readonly deps: Deps;
  readonly cards: CardProvider;
  readonly vault: Vault;
  readonly payments: CardOffDeps['payments'];
  readonly letGo: CardOffDeps['letGo'];
};

/** How long a card pays that is given in a checkout from an account whose address is not proven, in milliseconds. */
const GIVEN_NOW = 30 * MINUTE;

const cardReply = ({ brand, last4, exp_month, exp_year, address_zip }: CardFields): Card => ({
  brand,
  last4,
  exp_month,
  exp_year,
  address_zip,
});

/** The card of a staff member may be changed only by themselves and by superusers (rule A-058, threat TH-44). */
const isClosedTo = (caller: SignedIn, account: UserId, { isStaff, isSuperuser }: User): boolean =>
  (isStaff || isSuperuser) && caller.userId !== account && !caller.isSuperuser;

/**
 * The stored card (PAY-02 … PAY-05, rules A-083, A-084): the log has ids, the vault has what may be shown, the provider has the
 * rest.
 */
export const registerCardRoutes = (app: FastifyInstance, { deps, cards, vault, payments, letGo }: CardDeps): void => {
  serveAccount(app, getCard, async ({ account, caller, now }) => {
    const { state } = await deps.commands.load(userDecider, account);
    if (state.status !== 'registered' || state.subjectId === null) return notFound;
    // Owners see the card that they can pay with: without one, the screens ask for a card.
    if ((caller.userId === account ? ownCard(state, now) : state.card) === null) return notFound;
    const card = (await vault.read(state.subjectId))?.card;
    return card === undefined ? notFound : ok(cardReply(card));
  });

  serveAccount(app, storeCard, async ({ account, body, caller, commandId, requestId, now, log }) => {
    const { state, position } = await deps.commands.load(userDecider, account);
    if (state.status !== 'registered' || state.subjectId === null) return notFound;
    if (isClosedTo(caller, account, state)) return denied;
    // A token works once. If the card on file came from this token, the first answer was lost: repeat it without a call.
    const tokenHash = hashOf(`${account} ${body.token}`);
    const onFile = state.card?.tokenHash === tokenHash ? (await vault.read(state.subjectId))?.card : undefined;
    if (onFile !== undefined) return ok(cardReply(onFile), { position });
    // 1. The provider checks the card and attaches it to the customer. Its refusals are passed on in its own words (PAY-10).
    let { customerId } = state;
    if (customerId === null) {
      const ensured = await cards.ensureCustomer({ userId: account, key: `customer:${account}` });
      if (ensured.outcome !== 'ensured')
        return problem('unavailable', { text: 'The card could not be checked. Please try again.' });
      ({ customerId } = ensured);
    }
    // The same token gives the same provider key until a card is added or removed. After that the key changes: for the old key
    // the provider would repeat its earlier answer, with a card that is detached by now.
    const providerKey = `card:${account}:${hashOf(`${state.cardChanges} ${body.token}`).slice(0, 32)}`;
    const stored = await cards.storeCard({ customerId, token: body.token, key: providerKey });
    if (stored.outcome === 'declined' || stored.outcome === 'rejected') {
      return problem('card_declined', { text: stored.message });
    }
    if (stored.outcome === 'unknown')
      return problem('unavailable', { text: 'The card could not be checked. Please try again.' });
    // 2. The shown fields go to the vault, the ids to the log.
    const { paymentMethodId, brand, last4, expMonth, expYear, addressZip } = stored.card;
    const fields: CardFields = { brand, last4, exp_month: expMonth, exp_year: expYear, address_zip: addressZip };
    await vault.revise(state.subjectId, { card: fields });
    const actor = actingFor(caller, account, 'user.change_user');
    const { fingerprint } = stored.card;
    const paysUntil = caller.userId === account && !isProven(state) ? { paysUntil: plusMillis(now, GIVEN_NOW) } : {};
    // The hash alone recognises the same card (invariant M1).
    const known =
      fingerprint === null ? {} : { fingerprintHash: fingerprintHash(identityKeysIn(deps.config).first, fingerprint) };
    const handled = await deps.commands.handle(
      userDecider,
      account,
      [
        {
          type: 'AttachCard',
          data: { userId: account, customerId, paymentMethodId, tokenHash, ...known, ...paysUntil },
        },
      ],
      { commandId, requestId, now, actor },
    );
    if (handled.outcome === 'busy') return problem('busy');
    if (handled.outcome === 'refused') return notFound;
    // 3. One card per person (rule A-084): detach the earlier one. If the provider fails here, it keeps an unused card.
    const earlier = state.card?.paymentMethodId;
    if (earlier !== undefined && earlier !== paymentMethodId) {
      const detached = await cards.detachCard({ paymentMethodId: earlier, key: `detach:${earlier}` });
      if (detached.outcome === 'unknown')
        log.warn({ account, cause: detached.cause }, 'an earlier card was not detached');
    }
    return ok(cardReply(fields), { position: handled.position });
  });

  serveAccount(app, removeCard, async ({ account, caller, commandId, requestId, now, log }) => {
    const { state } = await deps.commands.load(userDecider, account);
    if (state.status !== 'registered' || state.subjectId === null) return notFound;
    if (isClosedTo(caller, account, state)) return denied;
    if (state.card === null) return notFound;
    const off = await takeCardOff({ deps, cards, vault, payments, letGo }, account, {
      commandId,
      requestId,
      now,
      log,
      actor: actingFor(caller, account, 'user.change_user'),
    });
    return 'kind' in off ? off : done({ position: off.position });
  });
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
