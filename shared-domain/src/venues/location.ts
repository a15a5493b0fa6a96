import { accept, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { LocationId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { isZone, localDateOf } from '../kernel/venue-time.ts';
import { atSeenRevision } from '../kernel/at-seen-revision.ts';
import { changedTerms } from '../kernel/changed-terms.ts';
import type { LocationEvent, LocationTerms } from './events.ts';
import { hasNights, opensInNight, type OpeningHours } from './opening-hours.ts';

/** Stream `location-{id}`: the terms of a venue. */
export type Location = { readonly terms: LocationTerms } | undefined;

/** What somebody may set. The first night follows from the hours. */
type Terms = Omit<LocationTerms, 'nightsFrom'>;
export type OpenLocation = Command<'OpenLocation', { locationId: LocationId } & Terms>;
export type ReviseLocationTerms = Command<
  'ReviseLocationTerms',
  {
    locationId: LocationId;
    terms: Partial<Terms>;
    /** Whether anything before 6:00 am is booked or closed from now on. Asked only where the hours first pass midnight. */
    nightsTaken?: boolean;
  }
>;
export type LocationCommand = OpenLocation | ReviseLocationTerms;
export type LocationRefusal = 'AlreadyOpen' | 'LocationUnknown' | 'TimezoneUnknown' | 'OpensInNight' | 'NightsTaken';

/** Whether hours and nights go together: where nights belong to the evening before, no day opens before they end. */
const nightsClash = (hours: OpeningHours, nights: boolean): boolean => nights && opensInNight(hours);

const openLocation = (
  { data, metadata }: OpenLocation,
  location: Location,
): Decision<LocationEvent, LocationRefusal> => {
  if (location !== undefined) return refuse('AlreadyOpen');
  if (!isZone(data.timezone)) return refuse('TimezoneUnknown');
  const nights = hasNights(data.openingHours);
  if (nightsClash(data.openingHours, nights)) return refuse('OpensInNight');
  const nightsFrom = nights ? { nightsFrom: localDateOf(metadata.now, data.timezone) } : {};
  return accept({ type: 'LocationOpened', data: { ...data, ...nightsFrom } });
};

const reviseTerms = (
  { data, metadata }: ReviseLocationTerms,
  location: Location,
): Decision<LocationEvent, LocationRefusal> => {
  if (location === undefined) return refuse('LocationUnknown');
  const { terms } = location;
  if (data.terms.timezone !== undefined && !isZone(data.terms.timezone)) return refuse('TimezoneUnknown');
  const hours = data.terms.openingHours ?? terms.openingHours;
  const begins = terms.nightsFrom === undefined && hasNights(hours);
  if (nightsClash(hours, begins || terms.nightsFrom !== undefined)) return refuse('OpensInNight');
  // What was booked before 6:00 am is in the stream of its own date: sold again as a night, a seat would be sold twice. So such
  // hours end first, and nothing of them is left.
  if (begins && (opensInNight(terms.openingHours) || data.nightsTaken === true)) return refuse('NightsTaken');
  const changed = changedTerms(terms, data.terms);
  if (Object.keys(changed).length === 0) return accept();
  const zone = data.terms.timezone ?? terms.timezone;
  const news = begins ? { ...changed, nightsFrom: localDateOf(metadata.now, zone) } : changed;
  return accept({ type: 'LocationTermsRevised', data: { locationId: data.locationId, ...news } });
};

export const locationDecider = atSeenRevision({
  category: 'location',
  initialState: undefined,
  evolve: evolveBy<Location, LocationEvent>({
    LocationOpened: (_, { data: { locationId: _id, ...terms } }) => ({ terms }),
    LocationTermsRevised: (location, { data: { locationId: _id, ...news } }) =>
      location && { terms: { ...location.terms, ...(news as Partial<LocationTerms>) } },
  }),
  decide: decideBy<Location, LocationEvent, LocationCommand, LocationRefusal>({
    OpenLocation: openLocation,
    ReviseLocationTerms: reviseTerms,
  }),
});
