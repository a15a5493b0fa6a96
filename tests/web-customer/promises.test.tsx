// @vitest-environment jsdom
import '../../web-customer/src/app/footer-dialogs.tsx';
import { quoteCheckout } from '@paddock/shared-domain/checkout/contract';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { describe, expect, it } from 'vitest';
import { english } from '../../web-customer/src/messages/en.ts';
import { spanish } from '../../web-customer/src/messages/es.ts';
import { speak } from '../../web-customer/src/messages/first-messages.ts';
import { clubPromise } from '../../web-customer/src/data/club/club-promise.ts';
import { pitchOffers } from '../../web-customer/src/features/club/pitch-offers.ts';
import { isVirtualReality } from '../../web-customer/src/features/boards/displays/virtual-reality.ts';
import { pass } from './support/fake-clock.ts';
import { IRVINE, SANTA_ANA } from './support/fake-venue.ts';
import { answer, button, dialog, openApp, screen, theVenue, user } from './support/open-app.tsx';

const FEE = { booking_fee_cents: 200, booking_fees_threshold: 3 };
const NO_FEE = { booking_fee_cents: 0, booking_fees_threshold: 3 };
const gives = (least: number, most: number, fee = FEE) => ({
  ...fee,
  club_discount_percent: least,
  club_discount_up_to_percent: most,
});
const copies = (terms: Parameters<typeof clubPromise>[0]) => {
  const promise = clubPromise(terms);
  return promise === undefined ? [] : pitchOffers(promise).map(({ copy }) => copy);
};

describe('what a club promises', () => {
  it.each([
    ['20 % that grow to 50 %', gives(20, 50), ['20% off every race', 'up to 50% off', 'over 20% savings']],
    ['20 % for everybody', gives(20, 20), ['20% off every race', 'over 20% savings']],
    ['20 % for everybody, where no fee is taken', gives(20, 20, NO_FEE), ['20% off every race']],
    ['5, 12 and 33 %', gives(5, 33, NO_FEE), ['5% off every race', 'up to 33% off', 'over 5% savings']],
    ['something from the second tier on alone', gives(0, 12.5, NO_FEE), ['up to 12.5% off']],
    ['a discount of 0 %, but fees that members do not pay', gives(0, 0), ['no booking fees']],
    ['a discount of 0 % and no fees', gives(0, 0, NO_FEE), []],
    ['a fee that is waived for everybody', gives(0, 0, { ...FEE, booking_fees_threshold: 1 }), []],
  ])('fits a venue with %s', (_, terms, expected) => {
    expect(copies(terms)).toEqual(expected);
  });
  it('has the same figures in Spanish', () => {
    speak(spanish);
    try {
      expect(copies(gives(5, 33))).toEqual([
        '5% menos en cada carrera',
        'hasta 33% de descuento',
        'más de 5% de ahorro',
      ]);
    } finally {
      speak(english);
    }
  });
  it('is empty for a venue that was stored before it had discounts', () => {
    expect(copies({ ...NO_FEE } as Parameters<typeof clubPromise>[0])).toEqual([]);
  });
});

describe.each([
  [0, 'You can cancel until it starts.', 'A reservation can be cancelled until it starts.'],
  [1, 'You can cancel until 1 hour before the start.', 'Cancelling a reservation needs 1 hour notice.'],
  [6, 'You can cancel until 6 hours before the start.', 'Cancelling a reservation needs 6 hours notice.'],
  [48, 'You can cancel until 48 hours before the start.', 'Cancelling a reservation needs 48 hours notice.'],
])('a notice of %i hours', (hours, note, term) => {
  it('is stated in the checkout and in the terms, in both languages', () => {
    expect([english.checkout.cancelNote(hours), english.terms.cancellation(hours)]).toEqual([note, term]);
    const inSpanish = [spanish.checkout.cancelNote(hours), spanish.terms.cancellation(hours)];
    for (const text of inSpanish) expect(text.includes(String(hours))).toBe(hours > 0);
  });
});

describe('a seat with VR', () => {
  it('is a seat whose name or type says so', () => {
    const seat = { name: 'Bay 1', type_name: 'Motion rig', type_description: 'Three screens.' };
    expect(isVirtualReality(seat)).toBe(false);
    expect(isVirtualReality({ ...seat, type_description: 'A driver of every vroom.' })).toBe(false);
    for (const more of [{ name: 'VR 1' }, { type_name: 'Cabina VR' }, { type_description: 'Con realidad virtual.' }])
      expect(isVirtualReality({ ...seat, ...more }), JSON.stringify(more)).toBe(true);
  });
});

describe('the screens of a venue', () => {
  const venues = (...terms: Partial<Location>[]) =>
    void (theVenue().locations = [SANTA_ANA, IRVINE]
      .slice(0, terms.length)
      .map((one, at) => ({ ...one, ...terms[at] })));
  const NOTHING = { ...gives(0, 0, NO_FEE), cancellation_notice_hours: 6 };
  const text = () => document.body.textContent;

  it('name no discount on the page of a club that gives none', async () => {
    venues(NOTHING);
    await openApp('/subscription');
    await pass(600);
    expect(text()).toContain('Buy your races a month at a time.');
    expect(text()).not.toMatch(/\d% off|savings|for less/);
  });
  it('name no discount on the wall when the club gives none, and no VR when no seat has it', async () => {
    venues(NOTHING);
    await openApp('/splash', 'visitor');
    expect(text()).toContain('Motion rig');
    expect(text()).not.toMatch(/% off|VR availability|every race/);
  });
  it('show on a display what its own venue gives', async () => {
    venues(gives(20, 50), gives(0, 33));
    await openApp('/splash?location=irvine', 'visitor');
    expect(text()).toContain('up to 33% off every race with The Grid');
  });
  it('name no saving beside the seats when the club gives none', async () => {
    venues(NOTHING);
    await openApp('/reservations/all');
    expect(text()).not.toMatch(/Save \d|More Info/);
  });
  it('name no discount on the dashboard when the club gives none', async () => {
    venues(NOTHING);
    await openApp('/dashboard');
    await pass(600);
    expect(text()).toContain('You are not a member.');
    expect(text()).not.toMatch(/\d% off/);
  });
  it('state the terms of each venue when they differ', async () => {
    venues({ cancellation_notice_hours: 6 }, { cancellation_notice_hours: 0 });
    await openApp('/contact', 'visitor');
    await user.press(button('Terms of Service'));
    const terms = dialog('Terms of Service').textContent;
    expect(terms).toContain('Santa Ana: Cancelling a reservation needs 6 hours notice.');
    expect(terms).toContain('Irvine: A reservation can be cancelled until it starts.');
    expect(terms).not.toContain('48 hours');
  });
  it('do not mention subscriptions in the terms of a venue without a club', async () => {
    theVenue().configuration = { ...theVenue().configuration, club_enabled: false };
    await openApp('/contact', 'visitor');
    await user.press(button('Terms of Service'));
    expect(dialog('Terms of Service').textContent).not.toMatch(/subscription|billing cycles/);
  });
  /** The checkout of a booking that starts in eight and a half hours. */
  const openCheckout = async () => {
    await openApp('/reservations');
    await user.press(screen.getByRole('radio', { name: /^6:30 pm,/ }));
    await pass(400);
    await user.press(button(/^Checkout/));
    await pass(600);
    return dialog('Checkout').textContent;
  };
  it('name no saving in the checkout when the club gives none', async () => {
    venues(NOTHING);
    answer(quoteCheckout, ({ body }) => ({
      ...theVenue().quote(body['reservations'] as { slot: string; calendar: string }[]),
      credits_program_saves: 0,
    }));
    const checkout = await openCheckout();
    expect(checkout).toContain('Total');
    expect(checkout).not.toMatch(/% off|save/);
  });
  it('state in the checkout the notice and the saving of the chosen venue', async () => {
    venues({ ...gives(5, 33), cancellation_notice_hours: 6 });
    const checkout = await openCheckout();
    expect(checkout).toContain(english.checkout.cancelUntil('Saturday 21 November, 12:30 pm', 6));
    expect(checkout).not.toContain('48 hours');
    expect(checkout).toContain('Join The Grid and save $7.20 of this booking, and 5% off every race.');
  });
  it('say in the checkout that it is already too late to cancel', async () => {
    venues({ ...NOTHING, cancellation_notice_hours: 9 });
    const checkout = await openCheckout();
    expect(checkout).toContain(english.checkout.cancelLate(9));
    expect(checkout).not.toContain(english.checkout.cancelNote(9));
  });
});
