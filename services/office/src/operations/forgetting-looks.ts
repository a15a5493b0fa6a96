import { countClaimsOf, readUser } from '@paddock/projections/identity/users/read';
import { readReservations } from '@paddock/projections/booking/reservations/read';
import { readWaitsOf } from '@paddock/projections/waiting/read';
import type { RecordedEvent } from '@paddock/event-store/port';
import type { ForgottenThing } from '@paddock/shared-domain/identity/forgetting-contract';
import type { SubjectId, UserId } from '@paddock/shared-domain/kernel/ids';
import { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Pool } from 'pg';
import type { CardProvider } from '@paddock/kit/gateways/card-provider/card-provider';
import type { Vault } from '@paddock/kit/gateways/vault/vault';
import type { Identity } from '@paddock/people/identity/identity';

export type LookDeps = {
  readonly db: Pool;
  readonly vault: Pick<Vault, 'read' | 'unseal'>;
  readonly identity: Pick<Identity, 'sessions' | 'hasPassword'>;
  readonly cards: Pick<CardProvider, 'readCard'>;
};
export type WhoWasForgotten = {
  readonly userId: UserId;
  readonly subjectId: SubjectId;
  /** Everything that the log has about them. */
  readonly events: readonly RecordedEvent[];
  readonly now: Instant;
};
/** @returns how many are left. @throws {Error} it could not be checked. */
type Look = (who: WhoWasForgotten) => Promise<number>;

/** All texts in an event that were sealed with this person's key. */
const sealedIn = (data: unknown, subjectId: SubjectId): readonly SealedText[] => {
  if (Array.isArray(data)) return data.flatMap((each) => sealedIn(each, subjectId));
  if (typeof data !== 'object' || data === null) return [];
  const sealed = SealedText.strict().safeParse(data);
  if (sealed.success) return sealed.data.subjectId === subjectId ? [sealed.data] : [];
  return Object.values(data).flatMap((each) => sealedIn(each, subjectId));
};

/** One check for each thing; a missing check does not compile. */
export const forgettingLooks = ({
  db,
  vault,
  identity,
  cards,
}: LookDeps): { readonly [What in ForgottenThing]: Look } => ({
  // One row has the names and the key. Read models store neither; they look names up there.
  personal_data: async ({ subjectId }) => ((await vault.read(subjectId)) === undefined ? 0 : 1),
  sealed_texts: async ({ events, subjectId }) => {
    const texts = events.flatMap(({ data, metadata }) => sealedIn([data, metadata], subjectId));
    // A box that was tampered with opens for nobody, so it is not a text that is still readable.
    const opened = await Promise.all(texts.map((text) => vault.unseal(text).catch(() => undefined)));
    return opened.filter((text) => text !== undefined).length;
  },
  names: ({ userId }) => countClaimsOf(db, userId),
  account_facts: async ({ userId }) => {
    const facts = await readUser(db, userId);
    if (facts === undefined) return 0;
    return [!facts.forgotten, facts.homeLocationId !== null, facts.hasCard].filter(Boolean).length;
  },
  sessions: async ({ userId, now }) => (await identity.sessions.running(userId, now)).length,
  password: async ({ userId }) => ((await identity.hasPassword(userId)) ? 1 : 0),
  card: async ({ events, userId }) => {
    const ids = events
      .filter(({ type, stream }) => type === 'CardAttached' && stream === `user-${userId}`)
      .map(({ data }) => (data as { readonly paymentMethodId: string }).paymentMethodId);
    const states = await Promise.all([...new Set(ids)].map((paymentMethodId) => cards.readCard({ paymentMethodId })));
    if (states.some(({ outcome }) => outcome === 'unknown')) throw new Error('The card provider did not answer.');
    return states.filter(({ outcome }) => outcome === 'attached').length;
  },
  reservations: async ({ userId, now }) =>
    (await readReservations(db, { user: userId, from: now, blackouts: false, order: 'asc' })).rows.length,
  waits: async ({ userId }) => (await readWaitsOf(db, userId)).length,
});
