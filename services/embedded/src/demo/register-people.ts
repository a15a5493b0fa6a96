import { fingerprintHash } from '@paddock/sales/billing/fingerprint-hash';
import { DEMO_PASSWORD } from '@paddock/kit/fitness/known-secrets';
import { createIdentity, type Identity } from '@paddock/people/identity/identity';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { atOnce, as, does } from './does.ts';
import { untilDefinite } from './definite.ts';
import type { DemoDeps } from './demo-deps.ts';
import { type DemoPerson, PEOPLE } from './people-plan.ts';

/** The identity service at a past moment. Its first ids are those of a command, the account and the subject: see `register`. */
const identityOf = (deps: DemoDeps, { userId, subjectId }: DemoPerson, now: Instant): Identity => {
  const ids = [deps.newId(), userId, subjectId];
  return createIdentity({
    ...deps,
    settings: deps.identitySettings,
    clock: { now: () => now },
    newId: () => ids.shift() ?? deps.newId(),
  });
};

const register = async (deps: DemoDeps, person: DemoPerson, now: Instant): Promise<void> => {
  const { userId, subjectId, email } = person;
  const identity = identityOf(deps, person, now);
  const known = await deps.commands.load(userDecider, userId);
  if (known.state.status !== 'registered') {
    // An interrupted load may have left data of this person without an account, which would block the sign-up.
    await deps.vault.forget(subjectId);
    const { user } = await identity.register({ username: email, email, password: DEMO_PASSWORD, proven: true });
    if (user.id !== userId) throw new Error('An account of the demo venue got another id.');
  }
  if (person.staff !== null) await identity.appointStaff(userId, person.staff);
  await identity.settled();
};

const completeProfile = async (deps: DemoDeps, person: DemoPerson, now: Instant): Promise<void> => {
  const { userId, subjectId } = person;
  const actor: Actor = { kind: 'customer', userId };
  const fields = {
    first_name: person.firstName,
    last_name: person.lastName,
    contact_phone: person.phone,
    zip_code: person.zip,
    flag_code: person.flag,
    ...(person.racerName === '' ? {} : { racer_name: person.racerName }),
    ...(person.social === '' ? {} : { social_instagram: person.social }),
  };
  const named = Object.keys(fields) as (keyof typeof fields)[];
  await does(
    deps,
    userDecider,
    userId,
    [
      { type: 'ReviseProfile', data: { userId, fields: named } },
      { type: 'ChooseHomeLocation', data: { userId, locationId: person.home } },
    ],
    as(actor, `profile ${userId}`, now),
  );
  await deps.vault.revise(subjectId, fields);
};

const storeCard = async (deps: DemoDeps, { userId, subjectId }: DemoPerson, token: string, now: Instant) => {
  const { state } = await deps.commands.load(userDecider, userId);
  if (state.card !== null) return;
  const ensured = await untilDefinite(
    deps,
    () => deps.cards.ensureCustomer({ userId, key: `customer:${userId}` }),
    ({ outcome }) => outcome !== 'unknown',
  );
  if (ensured.outcome !== 'ensured') throw new Error(`The card provider made no customer: ${ensured.outcome}.`);
  const { customerId } = ensured;
  const stored = await untilDefinite(
    deps,
    () => deps.cards.storeCard({ customerId, token, key: `card:${userId}:demo` }),
    ({ outcome }) => outcome !== 'unknown',
  );
  if (stored.outcome !== 'stored') throw new Error(`The card provider stored no card: ${stored.outcome}.`);
  const { paymentMethodId, brand, last4, expMonth, expYear, fingerprint } = stored.card;
  const known =
    fingerprint === null
      ? {}
      : { fingerprintHash: fingerprintHash(deps.identitySettings.identityKeys.first, fingerprint) };
  await deps.vault.revise(subjectId, {
    card: { brand, last4, exp_month: expMonth, exp_year: expYear, address_zip: stored.card.addressZip },
  });
  const attach = { type: 'AttachCard', data: { userId, customerId, paymentMethodId, ...known } } as const;
  await does(deps, userDecider, userId, [attach], as({ kind: 'customer', userId }, `card ${userId}`, now));
};

/** Creates all accounts as people would: sign up, fill in the profile, store a card. */
export const registerPeople = (deps: DemoDeps, now: Instant): Promise<void> =>
  atOnce(PEOPLE, 6, async (person) => {
    await register(deps, person, now);
    await completeProfile(deps, person, now);
    if (person.card !== null) await storeCard(deps, person, person.card, now);
  });
