import type { Payments } from '../payments/process/payments.ts';
import type { PaymentReply } from '../payments/status-reply.ts';
import type { IntroCards } from './intro-card.ts';
import type { Deps } from '@paddock/kit/deps';
import type { LocationRow } from '@paddock/projections/venues/read';
import { accountDecider } from '@paddock/shared-domain/billing/account';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import { offerOf, type Directory, type VenueDirectory } from '@paddock/venue/venues/directory';

/** The venue whose terms apply (rule A-089): the requested one, else the member's own, else the first. */
const locationFor = (
  { locations }: Directory,
  wanted: LocationId | undefined,
  home: LocationId | null,
): LocationRow | undefined => {
  if (wanted !== undefined) return locations.get(wanted);
  return (home === null ? undefined : locations.get(home)) ?? [...locations.values()][0];
};

export type ClubDeps = {
  readonly deps: Deps;
  readonly directory: VenueDirectory;
  readonly payments: Payments;
  readonly reply: PaymentReply;
  readonly introCards: IntroCards;
  /** The month, as YYYY-MM, to whose end the stored card is good; undefined without a card. */
  readonly cardGoodUntil: (user: UserId) => Promise<string | undefined>;
};

/** The facts for joining: the venue, its offer, the account, the card, and whether the intro rate is still available. */
export const applicantOf = async (
  { deps: { commands }, directory, introCards }: ClubDeps,
  userId: UserId,
  wanted: LocationId | undefined,
) => {
  const [venues, { state: account }, { state: user }] = await Promise.all([
    directory.get(),
    commands.load(accountDecider, userId),
    commands.load(userDecider, userId),
  ]);
  const location = locationFor(venues, wanted, user.homeLocationId);
  if (location === undefined) return undefined;
  const fingerprint = user.card?.fingerprintHash ?? null;
  const cardOpen = fingerprint === null || (await introCards.isOpen(fingerprint, userId));
  return {
    account,
    location,
    offer: offerOf(location),
    card: user.card,
    fingerprint,
    introOpen: !account.club.everMember && cardOpen,
  };
};
export type Applicant = NonNullable<Awaited<ReturnType<typeof applicantOf>>>;
