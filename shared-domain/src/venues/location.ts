import { accept, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { LocationId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { isZone } from '../kernel/venue-time.ts';
import { atSeenRevision } from '../kernel/at-seen-revision.ts';
import { changedTerms } from '../kernel/changed-terms.ts';
import type { LocationEvent, LocationTerms } from './events.ts';

/** Stream `location-{id}`: the terms of a venue. */
export type Location = { readonly terms: LocationTerms } | undefined;

export type OpenLocation = Command<'OpenLocation', { locationId: LocationId } & LocationTerms>;
export type ReviseLocationTerms = Command<
  'ReviseLocationTerms',
  { locationId: LocationId; terms: Partial<LocationTerms> }
>;
export type LocationCommand = OpenLocation | ReviseLocationTerms;
export type LocationRefusal = 'AlreadyOpen' | 'LocationUnknown' | 'TimezoneUnknown';

const openLocation = ({ data }: OpenLocation, location: Location): Decision<LocationEvent, LocationRefusal> => {
  if (location !== undefined) return refuse('AlreadyOpen');
  if (!isZone(data.timezone)) return refuse('TimezoneUnknown');
  return accept({ type: 'LocationOpened', data });
};

const reviseTerms = ({ data }: ReviseLocationTerms, location: Location): Decision<LocationEvent, LocationRefusal> => {
  if (location === undefined) return refuse('LocationUnknown');
  if (data.terms.timezone !== undefined && !isZone(data.terms.timezone)) return refuse('TimezoneUnknown');
  const news = changedTerms(location.terms, data.terms);
  if (Object.keys(news).length === 0) return accept();
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
