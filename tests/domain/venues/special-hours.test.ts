import { describe, expect, it } from 'vitest';
import { slotRefusal, slotsOfDay, type VenueHours } from '@paddock/shared-domain/booking/bookable-slots';
import { scheduleDecider } from '@paddock/shared-domain/booking/decider';
import { SpecialHoursId } from '@paddock/shared-domain/kernel/ids';
import { LocalDate } from '@paddock/shared-domain/kernel/time';
import { locationDecider, MOST_SPECIAL_HOURS } from '@paddock/shared-domain/venues/location';
import type { SpecialHours } from '@paddock/shared-domain/venues/special-hours';
import { storiesOf } from '../../support/given.ts';
import { ADA, BOB, DOWNTOWN, DOWNTOWN_TERMS, NOON, NOW, seat, VENUE } from '../../support/builders/venue.ts';
import { held, IN_SERVICE, reserved, toReserve } from '../../support/builders/schedule.ts';

const TUESDAY = LocalDate.parse('2027-03-02');
const day = (kind: SpecialHours['kind'], hours: SpecialHours['hours'] = null, more = {}): SpecialHours => ({
  kind,
  from: TUESDAY,
  to: TUESDAY,
  hours,
  ...more,
});
const at = (...special: SpecialHours[]): VenueHours => ({ ...VENUE, special });
const timesOf = (...special: SpecialHours[]) => slotsOfDay(TUESDAY, at(...special)).map(({ time }) => time);

describe('the hours of a date', () => {
  it('are those of the week without special hours, and on the days beside them', () => {
    expect(timesOf()).toHaveLength(24);
    expect(slotsOfDay(LocalDate.parse('2027-03-03'), at(day('closed')))).toHaveLength(24);
    expect(slotsOfDay(LocalDate.parse('2027-03-01'), at(day('closed')))).toHaveLength(24);
  });
  it('are the special ones instead; of two the last saved counts', () => {
    const short = day('hours', { opens: 720, closes: 780 });
    const late = day('hours', { opens: 1320, closes: 1380 });
    expect(timesOf(short)).toEqual(['12:00 pm', '12:30 pm']);
    expect(timesOf(short, late)).toEqual(['10:00 pm', '10:30 pm']);
  });
  it('end where it is closed, for the whole day or a part of it, whatever is saved later', () => {
    expect(timesOf(day('closed'), day('hours', { opens: 720, closes: 780 }))).toEqual([]);
    expect(timesOf(day('closed', { opens: 630, closes: 1290 }))).toEqual(['10:00 am', '9:30 pm']);
  });
  it('are closed for some seats only, if it says so', () => {
    const some = at(day('closed', null, { seats: [seat(1)] }));
    expect(slotsOfDay(TUESDAY, some)).toHaveLength(24);
    expect(slotRefusal({ seatId: seat(1), startsAt: NOON }, NOW, some)).toBe('SlotOutsideHours');
    expect(slotRefusal({ seatId: seat(2), startsAt: NOON }, NOW, some)).toBeUndefined();
  });
  it('are closed to customers where they are private, and open to staff', () => {
    const { given } = storiesOf(scheduleDecider);
    const venue = at(day('private'));
    const hold = { type: 'HoldSlot' as const, data: { ...held().data, ...IN_SERVICE, venue } };
    given().when(hold).thenRefused('SlotOutsideHours');
    const reserve = { type: 'ReserveSlot' as const, data: { ...toReserve(), ...IN_SERVICE, venue } };
    const staff = { kind: 'staff', userId: BOB, permission: 'reservations.change_reservation' } as const;
    given()
      .when(reserve, { actor: { kind: 'customer', userId: ADA } })
      .thenRefused('SlotOutsideHours');
    given().when(reserve, { actor: staff }).then(reserved());
  });
});

describe('special hours', () => {
  const { given } = storiesOf(locationDecider);
  const opened = { type: 'LocationOpened' as const, data: { locationId: DOWNTOWN, ...DOWNTOWN_TERMS } };
  const said = (id: string, more: object = {}) => ({
    locationId: DOWNTOWN,
    specialHoursId: SpecialHoursId.parse(id),
    kind: 'closed' as SpecialHours['kind'],
    from: TUESDAY,
    to: TUESDAY,
    hours: null as SpecialHours['hours'],
    cancels: [],
    toMove: [],
    ...more,
  });
  const announced = (id: string, more = {}) => ({ type: 'SpecialHoursAnnounced' as const, data: said(id, more) });
  const announce = (id: string, newest: string | null, more = {}) => ({
    type: 'AnnounceSpecialHours' as const,
    data: { ...said(id, more), seenNewest: newest === null ? null : SpecialHoursId.parse(newest) },
  });
  const withdraw = (id: string) => ({
    type: 'WithdrawSpecialHours' as const,
    data: { locationId: DOWNTOWN, specialHoursId: SpecialHoursId.parse(id) },
  });
  const withdrawn = (id: string, from: string) => ({
    type: 'SpecialHoursWithdrawn' as const,
    data: { locationId: DOWNTOWN, specialHoursId: SpecialHoursId.parse(id), from: LocalDate.parse(from) },
  });

  it('are announced for today or later, by somebody who has seen the newest', () => {
    given(opened).when(announce('a', null)).then(announced('a'));
    const today = { from: LocalDate.parse('2027-03-01') };
    given(opened)
      .when(announce('a', null, today))
      .then(announced('a', today));
    given(opened)
      .when(announce('a', null, { from: LocalDate.parse('2027-02-28') }))
      .thenRefused('SpecialHoursPast');
    given(opened)
      .when(announce('a', null, { to: LocalDate.parse('2027-03-01') }))
      .thenRefused('SpecialHoursPast');
    given(opened, announced('a')).when(announce('b', null)).thenRefused('SpecialHoursOvertaken');
    given(opened, announced('a')).when(announce('b', 'a')).then(announced('b'));
    given().when(announce('a', null)).thenRefused('LocationUnknown');
  });
  it('are not without number', () => {
    const many = Array.from({ length: MOST_SPECIAL_HOURS }, (_, number) => announced(`n${number}`));
    given(opened, ...many)
      .when(announce('x', `n${MOST_SPECIAL_HOURS - 1}`))
      .thenRefused('TooManySpecialHours');
  });
  it('end from today on: a day that is over stays as it was', () => {
    given(opened, announced('a')).when(withdraw('a')).then(withdrawn('a', '2027-03-02'));
    const since = announced('a', { from: LocalDate.parse('2027-02-27'), to: LocalDate.parse('2027-03-05') });
    given(opened, since).when(withdraw('a')).then(withdrawn('a', '2027-03-01'));
    given(opened, since, withdrawn('a', '2027-03-01')).when(withdraw('a')).thenRefused('SpecialHoursUnknown');
    given(opened).when(withdraw('a')).thenRefused('SpecialHoursUnknown');
  });
  it('that end keep the days before, and end whole if none is over', () => {
    const since = { from: LocalDate.parse('2027-02-27'), to: LocalDate.parse('2027-03-05') };
    const left = (id: string, from: string) =>
      given(opened, announced('a', since), announced('b'), withdrawn(id, from))
        .state()
        ?.special.map((one) => `${one.id} ${one.from} ${one.to}`);
    expect(left('a', '2027-03-01')).toEqual(['a 2027-02-27 2027-02-28', 'b 2027-03-02 2027-03-02']);
    expect(left('b', '2027-03-02')).toEqual(['a 2027-02-27 2027-03-05']);
  });
  it('that pass midnight begin the nights, if nothing before 6:00 am is taken or open', () => {
    const late = { kind: 'hours' as const, hours: { opens: 960, closes: 1560 } };
    const nights = {
      type: 'LocationTermsRevised' as const,
      data: { locationId: DOWNTOWN, nightsFrom: LocalDate.parse('2027-03-01') },
    };
    given(opened)
      .when(announce('a', null, late))
      .then(nights, announced('a', late));
    given(opened)
      .when(announce('a', null, { ...late, nightsTaken: true }))
      .thenRefused('NightsTaken');
    given(opened, nights)
      .when(announce('a', null, late))
      .then(announced('a', late));
    const early = { kind: 'hours' as const, hours: { opens: 300, closes: 600 } };
    given(opened)
      .when(announce('a', null, early))
      .then(announced('a', early));
    given(opened, nights)
      .when(announce('a', null, early))
      .thenRefused('OpensInNight');
    given(opened, announced('a', early))
      .when(announce('b', 'a', late))
      .thenRefused('NightsTaken');
  });
  it('are beside the form of the terms: a form that was open saves all the same', () => {
    const revise = {
      type: 'ReviseLocationTerms' as const,
      data: { locationId: DOWNTOWN, terms: { name: 'Uptown' }, seenRevision: 0 },
    };
    given(opened, announced('a'))
      .when(revise)
      .then({ type: 'LocationTermsRevised', data: { locationId: DOWNTOWN, name: 'Uptown' } });
  });
});
