// @vitest-environment jsdom
import { joinWaitlist, listOwnWaits, Wait } from '@paddock/shared-domain/waiting/contract';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '../support/fake-api.ts';
import { settle } from '../support/fake-clock.ts';
import { IRVINE, SANTA_ANA } from '../support/fake-venue.ts';
import { answer, button, callsOf, field, openApp, theVenue, user } from '../support/open-app.tsx';

const NIGHT = { ...IRVINE, opening_hours: SANTA_ANA.opening_hours.map(() => ({ opens: 1080, closes: 1380 })) };
let waits: Wait[] = [];
beforeEach(() => {
  waits = [];
  answer(listOwnWaits, () => waits);
});
const join = (accept: (body: Record<string, unknown>) => unknown) =>
  answer(joinWaitlist, (request) => accept(request.body as Record<string, unknown>));
const waitFor = (body: Record<string, unknown>): Wait => {
  const wait = Wait.parse({
    id: 'w'.repeat(20),
    location: body['location'],
    location_name: body['location'] === NIGHT.id ? NIGHT.name : SANTA_ANA.name,
    date: body['date'],
    type: null,
    type_name: null,
    from: '6:00 pm',
    until: '9:00 pm',
    from_slot: `${String(body['date'])}T18:00:00-08:00`,
    until_slot: `${String(body['date'])}T21:00:00-08:00`,
    seats: body['seats'],
    sessions: body['sessions'],
    joined_at: '2026-11-21T18:05:00.000Z',
    offer: null,
  });
  waits = [wait];
  return wait;
};

describe('the waiting list', () => {
  it('asks for no venue when there is only one', async () => {
    await openApp('/waiting');
    expect(screen.queryByLabelText('Location')).toBeNull();
    expect(screen.getByText('You’re not on any waiting list.')).toBeTruthy();
  });
  it('is joined at the chosen venue, within its hours, with the racers and times chosen before', async () => {
    theVenue().locations = [SANTA_ANA, NIGHT];
    join(waitFor);
    await openApp('/waiting');
    expect(field('Location')).toHaveProperty('value', 'santaana');
    await user.press(button(/increase racers/i));
    await user.choose(field('Latest start'), String(21 * 60));
    await user.choose(field('Location'), 'irvine');
    // Hours at which Irvine is closed are not offered; the racers and the latest start stay.
    expect([...(field('Earliest start') as HTMLSelectElement).options].map(({ text }) => text)[0]).toBe('6:00 pm');
    expect(field('Latest start')).toHaveProperty('value', String(21 * 60));
    await user.press(button('Join waiting list'));
    expect(callsOf(joinWaitlist).at(-1)?.body).toMatchObject({
      location: 'irvine',
      from: 18 * 60,
      until: 21 * 60,
      seats: 2,
    });
    expect(screen.getByText(/Irvine/, { selector: 'li *' })).toBeTruthy();
  });
  it('names the day of the calendar for what is after midnight', async () => {
    waits = [
      Wait.parse({
        ...waitFor({ location: SANTA_ANA.id, date: '2026-11-21', seats: 1, sessions: 1 }),
        until: '1:00 am',
        until_slot: '2026-11-22T01:00:00-08:00',
        offer: {
          slots: [
            { calendar: 'seat4', calendar_name: '4', slot: '2026-11-22T00:30:00-08:00', time: '12:30 am', block: 49 },
          ],
          tell_at: '2026-11-21T18:05:00.000Z',
          expires_at: '2026-11-21T20:05:00.000Z',
        },
      }),
    ];
    await openApp('/waiting');
    const item = screen.getByText(/6:00 pm to/).closest('li')?.textContent;
    expect(item).toContain('6:00 pm to 1:00 am Sunday');
    expect(item).toContain('2026-11-21 night, 12:30 am Sunday');
  });
  it('removes the refusal of one venue when another is chosen', async () => {
    theVenue().locations = [SANTA_ANA, NIGHT];
    join(() => refuse(409, { detail: 'Seats are free.', code: 'seats_free' }));
    await openApp('/waiting');
    await user.press(button('Join waiting list'));
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Book a seat' }).getAttribute('href')).toBe('/reservations');
    await user.choose(field('Location'), 'irvine');
    await settle();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
