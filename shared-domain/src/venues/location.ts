import { accept, type Decision, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { LocationId, PriceRuleId, SpecialHoursId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import { isZone, localDateOf } from '../kernel/venue-time.ts';
import { atSeenRevision } from '../kernel/at-seen-revision.ts';
import { changedTerms } from '../kernel/changed-terms.ts';
import type { Instant, LocalDate } from '../kernel/time.ts';
import { businessDayOf } from './business-day.ts';
import type { LocationEvent, LocationTerms } from './events.ts';
import { NO_PRICE_RULES, type PriceRules, withPriceRule, withPriceRuleEnded } from './price-rules.ts';
import { hasNights, opensInNight, type OpeningHours } from './opening-hours.ts';
import { type AnnouncedHours, type SpecialHours, withAnnounced, withWithdrawn } from './special-hours.ts';

/** Stream `location-{id}`: the terms of a venue. */
export type Location =
  | { readonly terms: LocationTerms; readonly special: readonly AnnouncedHours[]; readonly prices: PriceRules }
  | undefined;

/** How many special hours that are not over yet a location may have. */
export const MOST_SPECIAL_HOURS = 200;
/** How many versions of price rules that are not over yet a location may have. */
export const MOST_PRICE_RULES = 100;

type Known = NonNullable<Location>;
type EventOf<Type extends LocationEvent['type']> = Extract<LocationEvent, { type: Type }>;

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
/** Other hours, closed or private on some business days. The first is today or later. */
export type AnnounceSpecialHours = Command<
  'AnnounceSpecialHours',
  EventOf<'SpecialHoursAnnounced'>['data'] & {
    /** The newest special hours that the caller knew of; null for none. */
    seenNewest: SpecialHoursId | null;
    /** Whether anything before 6:00 am is booked or closed from now on. Asked only where the hours first pass midnight. */
    nightsTaken?: boolean;
  }
>;
/** Ends special hours that are not over; days that are over stay as they were. */
export type WithdrawSpecialHours = Command<
  'WithdrawSpecialHours',
  { locationId: LocationId; specialHoursId: SpecialHoursId }
>;
/** How many changes of price rules the caller knew of. */
type SeenChanges = { readonly seenChanges: number };
/** A new price rule. Its first day is tomorrow or later, so that no price changes within a day. */
export type AnnouncePriceRule = Command<'AnnouncePriceRule', EventOf<'PriceRuleAnnounced'>['data'] & SeenChanges>;
/** How a price rule is from a day on, tomorrow or later. The days before stay as they were. */
export type RevisePriceRule = Command<'RevisePriceRule', EventOf<'PriceRuleAnnounced'>['data'] & SeenChanges>;
/** Ends a price rule from a day on, tomorrow or later. */
export type EndPriceRule = Command<'EndPriceRule', EventOf<'PriceRuleEnded'>['data'] & SeenChanges>;
export type LocationCommand =
  | OpenLocation
  | ReviseLocationTerms
  | AnnounceSpecialHours
  | WithdrawSpecialHours
  | AnnouncePriceRule
  | RevisePriceRule
  | EndPriceRule;
export type LocationRefusal =
  | 'AlreadyOpen'
  | 'LocationUnknown'
  | 'TimezoneUnknown'
  | 'OpensInNight'
  | 'NightsTaken'
  /** Somebody else announced hours since the caller looked. */
  | 'SpecialHoursOvertaken'
  /** They begin before today. */
  | 'SpecialHoursPast'
  | 'SpecialHoursUnknown'
  | 'TooManySpecialHours'
  /** Somebody else changed price rules since the caller looked. */
  | 'PriceRulesOvertaken'
  /** It would begin or end before tomorrow. */
  | 'PriceRuleTooSoon'
  /** Its last day is before its first, or its times are not in order. */
  | 'PriceRuleEmpty'
  | 'PriceRuleUnknown'
  | 'TooManyPriceRules';

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
  if (begins && (datesOpenInNight(location, metadata.now) || data.nightsTaken === true)) return refuse('NightsTaken');
  const changed = changedTerms(terms, data.terms);
  if (Object.keys(changed).length === 0) return accept();
  const zone = data.terms.timezone ?? terms.timezone;
  const news = begins ? { ...changed, nightsFrom: localDateOf(metadata.now, zone) } : changed;
  return accept({ type: 'LocationTermsRevised', data: { locationId: data.locationId, ...news } });
};

/** Hours of one date in the form of a week: only their times matter. */
const timesOf = ({ kind, hours }: SpecialHours): OpeningHours => (kind === 'hours' ? [hours] : []);
const todayOf = ({ terms }: Known, now: Instant): LocalDate =>
  businessDayOf(now, { zone: terms.timezone, nightsFrom: terms.nightsFrom });
/** Whether the week or hours of a date to come open before the hour at which a night ends. */
const datesOpenInNight = (location: Known, now: Instant): boolean =>
  opensInNight(location.terms.openingHours) ||
  location.special.some((one) => one.to >= todayOf(location, now) && opensInNight(timesOf(one)));

const announceSpecialHours = (
  { data: { seenNewest, nightsTaken, ...data }, metadata: { now } }: AnnounceSpecialHours,
  location: Location,
): Decision<LocationEvent, LocationRefusal> => {
  if (location === undefined) return refuse('LocationUnknown');
  const { terms, special } = location;
  const today = todayOf(location, now);
  if (data.from < today || data.to < data.from) return refuse('SpecialHoursPast');
  if ((special.at(-1)?.id ?? null) !== seenNewest) return refuse('SpecialHoursOvertaken');
  if (special.filter(({ to }) => to >= today).length >= MOST_SPECIAL_HOURS) return refuse('TooManySpecialHours');
  const times = timesOf(data);
  const begins = terms.nightsFrom === undefined && hasNights(times);
  if (nightsClash(times, begins || terms.nightsFrom !== undefined)) return refuse('OpensInNight');
  if (begins && (datesOpenInNight(location, now) || nightsTaken === true)) return refuse('NightsTaken');
  const announced = { type: 'SpecialHoursAnnounced' as const, data };
  if (!begins) return accept(announced);
  const nightsFrom = localDateOf(now, terms.timezone);
  return accept<LocationEvent>(
    { type: 'LocationTermsRevised', data: { locationId: data.locationId, nightsFrom } },
    announced,
  );
};

const withdrawSpecialHours = (
  { data, metadata: { now } }: WithdrawSpecialHours,
  location: Location,
): Decision<LocationEvent, LocationRefusal> => {
  if (location === undefined) return refuse('LocationUnknown');
  const found = location.special.find(({ id }) => id === data.specialHoursId);
  const today = todayOf(location, now);
  if (found === undefined || found.to < today) return refuse('SpecialHoursUnknown');
  return accept({ type: 'SpecialHoursWithdrawn', data: { ...data, from: found.from < today ? today : found.from } });
};

const announcePriceRule =
  (isNew: boolean) =>
  (
    { data: { seenChanges, ...data }, metadata: { now } }: AnnouncePriceRule | RevisePriceRule,
    location: Location,
  ): Decision<LocationEvent, LocationRefusal> => {
    if (location === undefined) return refuse('LocationUnknown');
    const { list, changes } = location.prices;
    const today = todayOf(location, now);
    if (changes !== seenChanges) return refuse('PriceRulesOvertaken');
    if (!isNew && !isOpenRule(location, data.priceRuleId, today)) return refuse('PriceRuleUnknown');
    const { list: after } = withPriceRule(location.prices, data);
    if (!isNew && Object.keys(changedTerms({ list }, { list: after })).length === 0) return accept();
    if (data.from <= today) return refuse('PriceRuleTooSoon');
    if ((data.to !== null && data.to < data.from) || data.closes <= data.opens) return refuse('PriceRuleEmpty');
    if (list.filter(({ to }) => to === null || to >= today).length >= MOST_PRICE_RULES)
      return refuse('TooManyPriceRules');
    return accept({ type: 'PriceRuleAnnounced', data });
  };
/** Whether a rule is known and not over. */
const isOpenRule = ({ prices }: Known, id: PriceRuleId, today: LocalDate): boolean =>
  prices.list.some((one) => one.id === id && (one.to === null || one.to >= today));

const endPriceRule = (
  { data: { seenChanges, ...data }, metadata: { now } }: EndPriceRule,
  location: Location,
): Decision<LocationEvent, LocationRefusal> => {
  if (location === undefined) return refuse('LocationUnknown');
  const today = todayOf(location, now);
  if (location.prices.changes !== seenChanges) return refuse('PriceRulesOvertaken');
  if (!isOpenRule(location, data.priceRuleId, today)) return refuse('PriceRuleUnknown');
  if (data.from <= today) return refuse('PriceRuleTooSoon');
  return accept({ type: 'PriceRuleEnded', data });
};

/** Special hours and price rules are beside the form of the terms: they do not count as a change of it. */
export const BESIDE = new Set([
  'SpecialHoursAnnounced',
  'SpecialHoursWithdrawn',
  'PriceRuleAnnounced',
  'PriceRuleEnded',
] as const);

export const locationDecider = atSeenRevision(
  {
    category: 'location',
    initialState: undefined,
    evolve: evolveBy<Location, LocationEvent>({
      LocationOpened: (_, { data: { locationId: _id, ...terms } }) => ({ terms, special: [], prices: NO_PRICE_RULES }),
      LocationTermsRevised: (location, { data: { locationId: _id, ...news } }) =>
        location && { ...location, terms: { ...location.terms, ...(news as Partial<LocationTerms>) } },
      SpecialHoursAnnounced: (location, { data }) =>
        location && { ...location, special: withAnnounced(location.special, data) },
      SpecialHoursWithdrawn: (location, { data }) =>
        location && { ...location, special: withWithdrawn(location.special, data) },
      PriceRuleAnnounced: (location, { data }) =>
        location && { ...location, prices: withPriceRule(location.prices, data) },
      PriceRuleEnded: (location, { data }) =>
        location && { ...location, prices: withPriceRuleEnded(location.prices, data) },
    }),
    decide: decideBy<Location, LocationEvent, LocationCommand, LocationRefusal>({
      OpenLocation: openLocation,
      ReviseLocationTerms: reviseTerms,
      AnnounceSpecialHours: announceSpecialHours,
      WithdrawSpecialHours: withdrawSpecialHours,
      AnnouncePriceRule: announcePriceRule(true),
      RevisePriceRule: announcePriceRule(false),
      EndPriceRule: endPriceRule,
    }),
  },
  BESIDE,
);
