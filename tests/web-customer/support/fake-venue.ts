import { USUAL_VR_NOTE } from '@paddock/shared-domain/venues/usual-business';
import { Page } from '@paddock/shared-domain/catalogue/contract';
import type { Card } from '@paddock/shared-domain/billing/contract';
import { Reservation } from '@paddock/shared-domain/booking/contract';
import { slotsOfDay, venueHoursOf } from '@paddock/shared-domain/booking/bookable-slots';
import { Quote, type CheckoutStatus } from '@paddock/shared-domain/checkout/contract';
import type { Configuration, User } from '@paddock/shared-domain/identity/contract';
import { applyRate, priceCents, ratePpmOfPercent } from '@paddock/shared-domain/kernel/money';
import { timeLabel, venueText } from '@paddock/shared-domain/kernel/venue-time';
import type { Instant, LocalDate } from '@paddock/shared-domain/kernel/time';
import type { UnfinishedPayment } from '@paddock/shared-domain/payments/unfinished-contract';
import { CalendarType, Calendar, Location } from '@paddock/shared-domain/venues/contract';
import { businessDayOf } from '@paddock/shared-domain/venues/business-day';
import { FakeClub } from './fake-club.ts';

const LA = 'America/Los_Angeles';
export const SANTA_ANA = Location.parse({
  id: 'santaana',
  name: 'Santa Ana',
  timezone: LA,
  sales_tax_rate_percent: 9.5,
  subscription_intro_cost_cents: null,
  subscription_min_races: 4,
  credits_per_session: 250,
  club_discount_percent: 20,
  club_discount_up_to_percent: 50,
  cancellation_notice_hours: 48,
  post_booking_url: null,
  booking_fee_cents: 200,
  booking_fees_threshold: 3,
  opening_hours: Array.from({ length: 7 }, () => ({ opens: 600, closes: 1320 })),
  nights_from: null,
  special_hours: [],
  price_rules: [],
  latitude: null,
  longitude: null,
  address: '1 Race Way',
});
export const IRVINE = Location.parse({ ...SANTA_ANA, id: 'irvine', name: 'Irvine' });

const seat = (location: Location, number: number, type: 'motion' | 'haptic'): Calendar =>
  Calendar.parse({
    id: `${location.id}${number}`,
    name: `Seat ${number}`,
    location: location.id,
    type,
    type_name: type === 'motion' ? 'Motion rig' : 'Haptic rig',
    type_description: `A ${type} rig`,
    cost_cents: type === 'motion' ? 1800 : 2200,
    cost_unit: '30 min',
    image: null,
    event: null,
    active: true,
  });

/** A venue in memory: seats, taken slots, accounts, quotes. It only keeps state; the rules are the server's. */
export class FakeVenue {
  locations: Location[] = [SANTA_ANA];
  seats: Calendar[] = [1, 2, 3, 4]
    .map((number) => seat(SANTA_ANA, number, 'motion'))
    .concat(
      [5, 6].map((number) => seat(SANTA_ANA, number, 'haptic')),
      [seat(IRVINE, 1, 'motion')],
    );
  types = [
    CalendarType.parse({
      id: 'motion',
      name: 'Motion rig',
      image: null,
      description: 'Moves under you.',
      video_url: 'https://videos.test/motion.mp4',
    }),
    CalendarType.parse({
      id: 'haptic',
      name: 'Haptic rig',
      image: null,
      description: 'Shakes you.',
      video_url: 'https://videos.test/haptic.mp4',
    }),
  ];
  configuration: Configuration = {
    club_name: 'The Grid',
    club_enabled: true,
    timezone: LA,
    credits_per_session: 250,
    default_credits: 1000,
    min_sessions: 4,
    logo_url: null,
    logo_width: 245,
    card_provider: 'stripe_twin',
    card_public_key: 'pk_test_1',
    card_provider_url: 'http://twin.test',
    car_details_url: null,
    customer_url_template: null,
    flag_url_template: 'https://flags.test/{code}.png',
    contact: { name: 'Front desk', email: 'desk@paddock.test', phone: '+1 714 555 0100', address: '1 Race Way' },
    terms_page: null,
    vr_note: USUAL_VR_NOTE,
  };
  sessions: { id: string; created: string; expires: string; current: boolean; device: string; address: string }[] = [
    {
      id: 's2',
      created: '2026-11-20T17:30:00.000Z',
      expires: '2026-11-27T17:30:00.000Z',
      current: true,
      device: 'Chrome, Windows',
      address: '203.0.113.4',
    },
    {
      id: 's1',
      created: '2026-11-18T09:05:00.000Z',
      expires: '2026-11-25T09:05:00.000Z',
      current: false,
      device: '',
      address: '',
    },
  ];
  user: User = {
    id: 'ada',
    username: 'ada@paddock.test',
    email: 'ada@paddock.test',
    email_pending: null,
    email_proven: true,
    first_name: 'Ada',
    last_name: 'Moreno',
    location: null,
    language: null,
    reminders: true,
    contact_phone: '7145550101',
    zip_code: '92701',
    racer_name: 'ada',
    social_instagram: '',
    flag_code: 'us',
    flag_url: 'https://flags.test/us.png',
    display_name: 'ada',
    is_onboarded: true,
    is_staff: false,
    is_superuser: false,
    username_editable: false,
    credits_subscription_exists: false,
    credits_subscription_in_good_standing: false,
    credits_subscription_cancelable: false,
    credits_recurring: 0,
    credits_recurring_cents: 0,
    credits_cycle_day_of_month: null,
    credits_balance: 0,
    subscription_id: null,
    customer_id: 'cus_ada',
  } as User;
  card: Card | null = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2029, address_zip: '92701' };
  /** Slots that somebody else holds, each as `milliseconds seat`. */
  taken = new Set<string>();
  reservations: Reservation[] = [];
  quotes: Quote[] = [];
  /** Payments that the customer began and left. */
  unfinished: UnfinishedPayment[] = [];
  pages: Page[] = [];
  /** The HTML of each page, by its id. */
  texts: Record<string, string> = {};
  postBookingUrl: string | null = null;
  club = new FakeClub(this);

  publish(id: string, name: string, menuName: string, html = `<p>${name}</p>`): void {
    this.pages.push(Page.parse({ id, name, menu_name: menuName }));
    this.texts[id] = html;
  }
  take(slot: string, ...numbers: readonly number[]): void {
    for (const number of numbers) this.taken.add(`${Date.parse(slot)} santaana${number}`);
  }
  takeDay(date: string): void {
    for (const { slot } of slotsOfDay(date as LocalDate, venueHoursOf(SANTA_ANA))) this.take(slot, 1, 2, 3, 4, 5, 6);
  }
  isFree(slot: string, calendar: string): boolean {
    const held = this.reservations.some(
      (entry) => entry.calendar === calendar && Date.parse(entry.slot) === Date.parse(slot),
    );
    return !held && !this.taken.has(`${Date.parse(slot)} ${calendar}`);
  }
  availability(location: string, date: string) {
    const venue = this.locations.find(({ id }) => id === location) ?? SANTA_ANA;
    return slotsOfDay(date as LocalDate, venueHoursOf(venue))
      .filter(({ startsAt }) => startsAt > new Date().toISOString())
      .flatMap(({ slot, time, block }) =>
        this.seats
          .filter((one) => one.location === location && this.isFree(slot, one.id))
          .map(({ id }) => ({ slot, time, calendar: id, block })),
      );
  }
  reserve(calendar: string, slot: string, paid: boolean): Reservation {
    const startsAt = new Date(Date.parse(slot)).toISOString() as Instant;
    const reservation = Reservation.parse({
      id: `res${this.reservations.length + 1}`,
      slot: venueText(startsAt, LA),
      time: timeLabel(startsAt, LA),
      date: businessDayOf(startsAt, venueHoursOf(this.locations[0] ?? SANTA_ANA)),
      calendar,
      location: 'santaana',
      calendar_name: this.seats.find(({ id }) => id === calendar)?.name ?? '',
      user: this.user.id,
      subscription: null,
      paid,
      is_blackout: false,
      notes: null,
      cost_cents: 1800,
      created: new Date().toISOString(),
      block_count: 1,
    });
    this.reservations.push(reservation);
    return reservation;
  }
  quote(slots: readonly { slot: string; calendar: string }[]): Quote {
    const quote = this.price(slots);
    this.quotes.push(quote);
    return quote;
  }
  /** A quote that is not kept. */
  price(slots: readonly { slot: string; calendar: string }[]): Quote {
    const ids = [...new Set(slots.map(({ calendar }) => calendar))];
    const lines = ids.map((id) => {
      const one = this.seats.find((entry) => entry.id === id);
      const mine = slots.filter(({ calendar }) => calendar === id);
      const fee = mine.length >= SANTA_ANA.booking_fees_threshold ? 0 : SANTA_ANA.booking_fee_cents;
      return {
        calendar: id,
        calendar_name: one?.name,
        calendar_type_name: one?.type_name,
        calendar_cost_cents: one?.cost_cents,
        price_rule: null,
        calendar_qty: mine.length,
        calendar_total_cents: (one?.cost_cents ?? 0) * mine.length,
        calendar_booking_fee_cents: fee,
        calendar_location: 'santaana',
        time: timeLabel(new Date(Date.parse(mine[0]?.slot ?? '')).toISOString() as Instant, LA),
        slots: mine.map(({ slot }) => slot),
      };
    });
    const subtotal = lines.reduce((sum, line) => sum + line.calendar_total_cents + line.calendar_booking_fee_cents, 0);
    const tax = applyRate(priceCents(subtotal), ratePpmOfPercent(9.5), 'half-up');
    return Quote.parse({
      checkout_id: `checkout${this.quotes.length + 1}`,
      line_items: lines,
      subtotal_cents: subtotal,
      discount_cents: 0,
      pre_tax_cents: subtotal,
      sales_tax_cents: tax,
      total_cents: subtotal + tax,
      credits_using: 0,
      credits_value_cents: 0,
      credits_program_saves: 720,
      booking_fees_threshold: 3,
      location: 'santaana',
      location_name: 'Santa Ana',
      sales_tax_rate_percent: 9.5,
      expires: new Date(Date.now() + 900_000).toISOString(),
    });
  }
  status(id: string, state: CheckoutStatus['state'], more: Partial<CheckoutStatus> = {}): CheckoutStatus {
    const quote = this.quotes.find((entry) => entry.checkout_id === id);
    return {
      checkout_id: id as CheckoutStatus['checkout_id'],
      state,
      total_cents: quote?.total_cents ?? 0,
      reservations: [],
      post_booking_url: this.postBookingUrl,
      receipt_url: null,
      action: null,
      failure: null,
      poll: `/reservations/checkouts/${id}`,
      ...more,
    };
  }
  complete(id: string): CheckoutStatus {
    const quote = this.quotes.find((entry) => entry.checkout_id === id);
    const booked =
      quote?.line_items.flatMap((line) => line.slots.map((slot) => this.reserve(line.calendar, slot, true))) ?? [];
    return this.status(id, 'completed', { reservations: booked });
  }
}
