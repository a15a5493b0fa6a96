import { DEFAULT_OPENING_HOURS } from '@paddock/shared-domain/venues/opening-hours';
import { USUAL_QUIET_HOURS } from '@paddock/shared-domain/venues/quiet-hours';
import { USUAL_CLUB_RULES as usual, USUAL_VR_NOTE } from '@paddock/shared-domain/venues/usual-business';
import type { Field } from '../fields/field.ts';

/** The business: the same in all locations (decision 0225). */
export const businessFields: readonly Field[] = [
  { name: 'name', kind: 'text', initial: '' },
  { name: 'email', kind: 'text', initial: '' },
  { name: 'phone', kind: 'text', initial: '' },
  { name: 'address', kind: 'text', initial: '' },
  { name: 'logo', kind: 'picture', nullable: true, initial: null },
  { name: 'logo_width', kind: 'whole', usual: true },
  { name: 'club', kind: 'choice', values: ['on', 'off'], initial: 'on' },
  { name: 'club_name', kind: 'text', initial: '' },
  { name: 'terms_page', kind: 'record', of: 'page', nullable: true, initial: null },
  { name: 'vr_note', more: true, kind: 'two-languages', initial: USUAL_VR_NOTE },
  { name: 'club_notice', more: true, kind: 'choice', values: ['each', 'changes'], initial: usual.clubNotice },
  { name: 'club_notice_days', more: true, kind: 'whole', initial: usual.clubNoticeDays },
  {
    name: 'club_ends_unpaid_days',
    more: true,
    kind: 'whole',
    nullable: true,
    initial: usual.clubEndsUnpaidDays,
  },
  { name: 'club_pause_cycles', more: true, kind: 'whole', initial: usual.clubPauseCycles },
  { name: 'club_pauses_a_year', more: true, kind: 'whole', initial: usual.clubPausesAYear },
];

/** The terms of a location (LOC-01, rule A-014). */
export const locationFields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  // A new location is mostly where the person at this screen is.
  { name: 'timezone', kind: 'zone', initial: new Intl.DateTimeFormat().resolvedOptions().timeZone },
  { name: 'address', kind: 'lines', initial: '' },
  { name: 'opening_hours', kind: 'hours', initial: DEFAULT_OPENING_HOURS.map(() => ({ opens: 600, closes: 1320 })) },
  { name: 'sales_tax_ppm', kind: 'percent', initial: 0 },
  { name: 'booking_fee_cents', kind: 'dollars', initial: 0 },
  { name: 'booking_fees_threshold', more: true, kind: 'whole', initial: 2 },
  { name: 'subscription_intro_cost_cents', more: true, kind: 'dollars', nullable: true, initial: null },
  { name: 'subscription_min_races', more: true, kind: 'whole', initial: 4 },
  { name: 'cancellation_notice_hours', kind: 'whole', usual: true },
  { name: 'no_show_grace_minutes', more: true, kind: 'whole', usual: true },
  { name: 'reminder_hours', more: true, kind: 'whole', usual: true },
  { name: 'reminder_texts', more: true, kind: 'two-languages', usual: true },
  { name: 'quiet_hours', more: true, kind: 'quiet', initial: { ...USUAL_QUIET_HOURS } },
  { name: 'offer_minutes', more: true, kind: 'whole', usual: true },
  { name: 'post_booking_url', more: true, kind: 'text', nullable: true, initial: null },
  { name: 'group', more: true, kind: 'text', nullable: true, initial: null },
  { name: 'latitude', more: true, kind: 'decimal', nullable: true, initial: null },
  { name: 'longitude', more: true, kind: 'decimal', nullable: true, initial: null },
];

/** The club of a venue (rules ). */
export const clubFields: readonly Field[] = [
  { name: 'club_tiers', kind: 'tiers', usual: true },
  { name: 'credits_per_session', kind: 'whole', usual: true },
  { name: 'credits_expiry_cycles', kind: 'whole', usual: true },
  { name: 'subscription_min_races', kind: 'whole' },
  { name: 'subscription_intro_cost_cents', kind: 'dollars', nullable: true },
];

/** CAL-02. */
export const seatTypeFields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'description', kind: 'lines', initial: '' },
  { name: 'image', more: true, kind: 'picture', nullable: true, initial: null },
  { name: 'video_url', more: true, kind: 'text', nullable: true, initial: null },
];

/** CAL-01; the price is per half-hour. */
export const seatFields: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'location', kind: 'record', of: 'location', once: true },
  { name: 'type', kind: 'record', of: 'seatType' },
  { name: 'cost_cents', kind: 'dollars' },
  { name: 'next_price', kind: 'next-price', nullable: true, initial: null },
  { name: 'cost_unit', more: true, kind: 'text', initial: '30 min' },
  { name: 'ordering', more: true, kind: 'whole', usual: true },
  { name: 'image', more: true, kind: 'picture', nullable: true, initial: null },
];
