import type { ImageOwner } from '@paddock/shared-domain/catalogue/events';
import { ImageId } from '@paddock/shared-domain/catalogue/ids';
import { LocationId, SeatId, SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import { priceCents, type PriceCents, ratePpmOfPercent, ZERO_CENTS } from '@paddock/shared-domain/kernel/money';
import type { LocationTerms, SeatTypeTerms } from '@paddock/shared-domain/venues/events';
import { DEFAULT_OPENING_HOURS } from '@paddock/shared-domain/venues/opening-hours';
import { demoId } from '@paddock/kit/fitness/held-demo';

type Kind = 'motion' | 'static' | 'haptic';
export type DemoSeat = {
  readonly seatId: SeatId;
  readonly name: string;
  readonly kind: Kind;
  readonly costCents: PriceCents;
};
export type DemoLocation = {
  readonly locationId: LocationId;
  readonly terms: LocationTerms;
  readonly seats: readonly DemoSeat[];
};

/** Pictures drawn for the demo. The customer app serves them. */
const drawn = (file: string) => `/demo/${file}`;
export const SEAT_TYPES: Readonly<Record<Kind, { readonly seatTypeId: SeatTypeId; readonly terms: SeatTypeTerms }>> = {
  motion: {
    seatTypeId: SeatTypeId.parse(demoId('seat type motion')),
    terms: {
      name: 'Motion rig',
      description:
        'A rig on four actuators that pitches, rolls and heaves with the car. Direct-drive wheel, load-cell pedals, three screens.',
      image: drawn('motion-rig.webp'),
      videoUrl: null,
    },
  },
  static: {
    seatTypeId: SeatTypeId.parse(demoId('seat type static')),
    terms: {
      name: 'Static rig',
      description:
        'A fixed seat with a direct-drive wheel, load-cell pedals and an ultrawide screen. Easy to start with.',
      image: drawn('static-rig.webp'),
      videoUrl: null,
    },
  },
  haptic: {
    seatTypeId: SeatTypeId.parse(demoId('seat type haptic')),
    terms: {
      name: 'Haptic rig',
      description:
        'Transducers in seat and pedals let you feel kerbs, gearbox and grip. Formula wheel, three screens, or VR on request.',
      image: drawn('haptic-rig.webp'),
      videoUrl: drawn('haptic.webm'),
    },
  },
};

/** The pictures of the seat types, as records of their own (PAGE-05). */
export const IMAGES: readonly { readonly imageId: ImageId; readonly url: string; readonly owner: ImageOwner }[] =
  Object.values(SEAT_TYPES).map(({ seatTypeId, terms }) => ({
    imageId: ImageId.parse(demoId(`image ${seatTypeId}`)),
    url: terms.image ?? '',
    owner: { kind: 'seatType', id: seatTypeId },
  }));

const seatsOf = (place: string, kinds: readonly Kind[], prices: Readonly<Record<Kind, number>>): DemoSeat[] =>
  kinds.map((kind, index) => ({
    seatId: SeatId.parse(demoId(`seat ${place} ${index + 1}`)),
    name: `Bay ${index + 1}`,
    kind,
    costCents: priceCents(prices[kind]),
  }));

/** 20 % off for every member, up to 50 % for those who race most. */
const clubTiers: LocationTerms['clubTiers'] = [
  { fromSessions: 1, discountPpm: ratePpmOfPercent(20) },
  { fromSessions: 40, discountPpm: ratePpmOfPercent(30) },
  { fromSessions: 80, discountPpm: ratePpmOfPercent(50) },
];
const common = {
  clubTiers,
  postBookingUrl: null,
  subscriptionMinRaces: 4,
  openingHours: DEFAULT_OPENING_HOURS,
  group: null,
};
const six = <Item>(item: Item): readonly Item[] => Array.from({ length: 6 }, () => item);

/** How guests reach the demo venue. The phone number is fictional. */
export const BUSINESS_DETAILS = {
  name: 'Paddock Racing',
  email: 'hello@paddock.test',
  phone: '+1 714-555-0142',
  address: '1200 N Main Street, Santa Ana, CA 92701',
} as const;

/** Two venues in two time zones. One has an intro rate and no fee; the other has a fee that two half-hours waive. */
export const SANTA_ANA: DemoLocation = {
  locationId: LocationId.parse(demoId('location santa ana')),
  terms: {
    ...common,
    name: 'Santa Ana',
    timezone: 'America/Los_Angeles',
    salesTaxPpm: ratePpmOfPercent(9.5),
    subscriptionIntroCostCents: priceCents(1900),
    bookingFeeCents: ZERO_CENTS,
    bookingFeesThreshold: 0,
    latitude: 33.7455,
    longitude: -117.8677,
    address: '210 N Broadway, Santa Ana, CA 92701',
  },
  seats: seatsOf('santa ana', [...six('motion' as const), 'static', 'static', 'static', 'static', 'haptic', 'haptic'], {
    motion: 3000,
    static: 2000,
    haptic: 3600,
  }),
};
export const NEW_YORK: DemoLocation = {
  locationId: LocationId.parse(demoId('location new york')),
  terms: {
    ...common,
    name: 'New York',
    timezone: 'America/New_York',
    salesTaxPpm: ratePpmOfPercent(8.875),
    subscriptionIntroCostCents: null,
    bookingFeeCents: priceCents(200),
    bookingFeesThreshold: 2,
    latitude: 40.7209,
    longitude: -74.0007,
    address: '84 Grand Street, New York, NY 10013',
  },
  seats: seatsOf('new york', ['motion', 'motion', 'motion', 'static', 'static', 'static', 'haptic', 'haptic'], {
    motion: 3400,
    static: 2400,
    haptic: 4000,
  }),
};
export const LOCATIONS: readonly DemoLocation[] = [SANTA_ANA, NEW_YORK];
