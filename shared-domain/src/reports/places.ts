import type { LocationId } from '../kernel/ids.ts';
import type { Recorded } from '../kernel/message.ts';
import type { Instant, LocalDate } from '../kernel/time.ts';
import { localDateOf, type Zone } from '../kernel/venue-time.ts';
import type { VenueClock } from '../venues/business-day.ts';
import type { LocationEvent, LocationTerms } from '../venues/events.ts';
import type { ReportEvent } from './report-fold.ts';

/** What is known of the locations at a point of the log. */
export type Places = {
  readonly terms: Map<LocationId, LocationTerms>;
  /** The zone of an unknown location, and of what has no location. */
  readonly zone: Zone;
};
export const noPlaces = (zone: Zone): Places => ({ terms: new Map(), zone });

export const PLACE_TYPES = ['LocationOpened', 'LocationTermsRevised'] as const;
export const SPECIAL_TYPES = ['SpecialHoursAnnounced', 'SpecialHoursWithdrawn'] as const;
const isPlaceEvent = (event: Recorded<ReportEvent>): event is Recorded<LocationEvent> =>
  event.type === 'LocationOpened' || event.type === 'LocationTermsRevised';

/** Applies the terms of a location to `places`; false if the event is about something else. */
export const learnPlace = ({ terms }: Places, event: Recorded<ReportEvent>): boolean => {
  if (!isPlaceEvent(event)) return false;
  const { locationId, ...changed } = event.data;
  terms.set(locationId, { ...terms.get(locationId), ...changed } as LocationTerms);
  return true;
};

export const zoneOf = ({ terms, zone }: Places, location: LocationId | null): Zone =>
  (location === null ? undefined : terms.get(location)?.timezone) ?? zone;

/** The clock of a location, for the business day of a half-hour there. */
export const clockOf = (places: Places, location: LocationId): VenueClock => ({
  zone: zoneOf(places, location),
  nightsFrom: places.terms.get(location)?.nightsFrom,
});

/** The day of a moment on the clock of a location, by the zone known when the event was folded. */
export const dayAt = (places: Places, location: LocationId | null, at: Instant): LocalDate =>
  localDateOf(at, zoneOf(places, location));
