import { describe, expect, it } from 'vitest';
import { DayHours, DEFAULT_OPENING_HOURS, hoursOn } from '@paddock/shared-domain/venues/opening-hours';
import { locationDecider } from '@paddock/shared-domain/venues/location';
import { seatDecider } from '@paddock/shared-domain/venues/seat';
import { businessDecider } from '@paddock/shared-domain/venues/business';
import { BUSINESS } from '@paddock/shared-domain/venues/business-id';
import { seatTypeDecider } from '@paddock/shared-domain/venues/seat-type';
import { LocationTerms, SeatTerms } from '@paddock/shared-domain/venues/events';
import { SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import { LocalDate } from '@paddock/shared-domain/kernel/time';
import { price } from '../../support/builders/brands.ts';
import { DOWNTOWN, DOWNTOWN_TERMS as terms, seat } from '../../support/builders/venue.ts';
import { storiesOf } from '../../support/given.ts';

const rig = SeatTypeId.parse('rig');
const seatTerms = SeatTerms.parse({ name: '1', seatTypeId: rig, costCents: 1800, costUnit: '30 min', image: null });

describe('a location', () => {
  const { given } = storiesOf(locationDecider);
  const opened = { type: 'LocationOpened' as const, data: { locationId: DOWNTOWN, ...terms } };
  const announce = (news: Partial<LocationTerms>) => ({
    type: 'ReviseLocationTerms' as const,
    data: { locationId: DOWNTOWN, terms: news },
  });

  it('opens once, in a time zone that exists', () => {
    given().when({ type: 'OpenLocation', data: opened.data }).then(opened);
    given(opened).when({ type: 'OpenLocation', data: opened.data }).thenRefused('AlreadyOpen');
    given()
      .when({ type: 'OpenLocation', data: { ...opened.data, timezone: 'Mars/Base' } })
      .thenRefused('TimezoneUnknown');
  });

  const week = (opens: number, closes: number) => Array.from({ length: 7 }, () => ({ opens, closes }));
  const FIRST = LocalDate.parse('2027-03-01');

  it('with its first hours past midnight says from which evening nights belong to it, once and for good', () => {
    const hours = week(960, 1560);
    given()
      .when({ type: 'OpenLocation', data: { ...opened.data, openingHours: hours } })
      .then({ ...opened, data: { ...opened.data, openingHours: hours, nightsFrom: FIRST } });
    const begun = {
      type: 'LocationTermsRevised' as const,
      data: { locationId: DOWNTOWN, openingHours: hours, nightsFrom: FIRST },
    };
    given(opened)
      .when(announce({ openingHours: hours }))
      .then(begun);
    given(opened, begun)
      .when(announce({ openingHours: week(960, 1500) }))
      .then({ type: 'LocationTermsRevised', data: { locationId: DOWNTOWN, openingHours: week(960, 1500) } });
    given(opened, begun)
      .when(announce({ openingHours: DEFAULT_OPENING_HOURS }))
      .then({ type: 'LocationTermsRevised', data: { locationId: DOWNTOWN, openingHours: DEFAULT_OPENING_HOURS } });
  });

  it('sells no half-hour before 6:00 am as part of two days', () => {
    const early = { ...opened, data: { ...opened.data, openingHours: week(0, 1440) } };
    const nights = announce({ openingHours: week(960, 1560) });
    // What was sold before 6:00 am is of its own date. It ends first.
    given(early).when(nights).thenRefused('NightsTaken');
    given(opened)
      .when({ ...nights, data: { ...nights.data, nightsTaken: true } })
      .thenRefused('NightsTaken');
    const begun = {
      type: 'LocationTermsRevised' as const,
      data: { locationId: DOWNTOWN, openingHours: week(960, 1560), nightsFrom: FIRST },
    };
    given(opened, begun)
      .when(announce({ openingHours: week(330, 720) }))
      .thenRefused('OpensInNight');
    given(opened)
      .when(announce({ openingHours: week(330, 1500) }))
      .thenRefused('OpensInNight');
  });

  it('records only changed terms', () => {
    given(opened)
      .when(announce({ name: 'Downtown', bookingFeeCents: price(0) }))
      .then({ type: 'LocationTermsRevised', data: { locationId: DOWNTOWN, bookingFeeCents: price(0) } });
    given(opened)
      .when(announce({ name: 'Downtown', openingHours: DEFAULT_OPENING_HOURS }))
      .then();
    given(opened)
      .when(announce({ timezone: 'Mars/Base' }))
      .thenRefused('TimezoneUnknown');
    given()
      .when(announce({ name: 'x' }))
      .thenRefused('LocationUnknown');
  });

  it('opens 10:00 to 22:00 by default, Monday first, and only on the half-hour', () => {
    expect(hoursOn(DEFAULT_OPENING_HOURS, LocalDate.parse('2027-03-01'))).toEqual({ opens: 600, closes: 1320 });
    const closedMondays = [null, ...DEFAULT_OPENING_HOURS.slice(1)];
    expect(hoursOn(closedMondays, LocalDate.parse('2027-03-01'))).toBeNull();
    expect(hoursOn(closedMondays, LocalDate.parse('2027-03-07'))).not.toBeNull();
    for (const bad of [
      { opens: 615, closes: 1320 },
      { opens: 600, closes: 600 },
      { opens: 600, closes: 1830 },
      { opens: 600, closes: 720, later: [{ opens: 720, closes: 900 }] },
      { opens: 600, closes: 720, later: [{ opens: 690, closes: 900 }] },
      { opens: 600, closes: 720, later: [{ opens: 780, closes: 785 }] },
    ])
      expect(DayHours.safeParse(bad).success).toBe(false);
  });
});

describe('a seat', () => {
  const { given } = storiesOf(seatDecider);
  const installed = { type: 'SeatInstalled' as const, data: { seatId: seat(1), locationId: DOWNTOWN, ...seatTerms } };
  const place = { seatId: seat(1), locationId: DOWNTOWN };
  const retired = { type: 'SeatRetired' as const, data: place };
  const returned = { type: 'SeatReinstated' as const, data: place };

  it('is installed once, and a refit records only what differs', () => {
    given().when({ type: 'InstallSeat', data: installed.data }).then(installed);
    given(installed).when({ type: 'InstallSeat', data: installed.data }).thenRefused('AlreadyInstalled');
    const refit = (news: Partial<SeatTerms>) => ({
      type: 'RefitSeat' as const,
      data: { seatId: seat(1), terms: news },
    });
    given(installed)
      .when(refit({ name: '2', image: null }))
      .then({ type: 'SeatRefitted', data: { ...place, name: '2' } });
    given(installed)
      .when(refit({ name: '1' }))
      .then();
    given()
      .when(refit({ name: '1' }))
      .thenRefused('SeatUnknown');
  });

  it('is retired and reinstated, each once', () => {
    const retire = { type: 'RetireSeat' as const, data: { seatId: seat(1) } };
    const back = { type: 'ReinstateSeat' as const, data: { seatId: seat(1) } };
    given(installed).when(retire).then(retired);
    given(installed, retired).when(retire).then();
    given(installed, retired).when(back).then(returned);
    given(installed).when(back).then();
    given().when(retire).thenRefused('SeatUnknown');
    expect(given(installed, retired).state()?.active).toBe(false);
  });
});

describe('the business', () => {
  const { given } = storiesOf(businessDecider);
  const revise = (terms: object, seenRevision?: number) => ({
    type: 'ReviseBusinessDetails' as const,
    data: { businessId: BUSINESS, terms, ...(seenRevision !== undefined && { seenRevision }) },
  });
  const said = (news: object) => ({ type: 'BusinessDetailsRevised' as const, data: { businessId: BUSINESS, ...news } });

  it('needs no opening, and records only what differs', () => {
    given()
      .when(revise({ name: 'Apex', phone: '1' }))
      .then(said({ name: 'Apex', phone: '1' }));
    given(said({ name: 'Apex', club: 'on' }))
      .when(revise({ name: 'Apex', club: 'off' }))
      .then(said({ club: 'off' }));
    given(said({ name: 'Apex' }), said({ club: 'off' }))
      .when(revise({ name: 'Apex', club: 'off' }))
      .then();
  });

  it('is not overwritten by a form that was filled before somebody else saved, nor by the very first two at once', () => {
    given(said({ name: 'Apex' }))
      .when(revise({ name: 'Pole' }, -1))
      .thenRefused('TermsMoved');
    given(said({ name: 'Apex' }), said({ phone: '1' }))
      .when(revise({ name: 'Pole' }, 0))
      .thenRefused('TermsMoved');
    given(said({ name: 'Apex' }))
      .when(revise({ name: 'Pole' }, 0))
      .then(said({ name: 'Pole' }));
  });
});

describe('a kind of simulator', () => {
  const { given } = storiesOf(seatTypeDecider);
  const data = { seatTypeId: rig, name: 'Motion rig', description: 'Moves.', image: null, videoUrl: null };
  const introduced = { type: 'SeatTypeIntroduced' as const, data };
  const describe_ = (news: object) => ({
    type: 'ReviseSeatTypeDetails' as const,
    data: { seatTypeId: rig, terms: news },
  });

  it('is introduced once, and a revision records only what differs', () => {
    given().when({ type: 'IntroduceSeatType', data }).then(introduced);
    given(introduced).when({ type: 'IntroduceSeatType', data }).thenRefused('AlreadyIntroduced');
    given(introduced)
      .when(describe_({ name: 'Static rig', description: 'Moves.' }))
      .then({ type: 'SeatTypeDetailsRevised', data: { seatTypeId: rig, name: 'Static rig' } });
    given(introduced)
      .when(describe_({ name: 'Motion rig' }))
      .then();
    given()
      .when(describe_({ name: 'x' }))
      .thenRefused('SeatTypeUnknown');
  });
});
