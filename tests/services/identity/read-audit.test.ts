import type { InMemoryFaults } from '@paddock/event-store/in-memory/open-in-memory-store';
import { StoreUnavailable } from '@paddock/event-store/port';
import { MINUTE } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';
import { openVenue, type Venue } from './venue.ts';

const looksIn = (venue: Venue) =>
  venue.log.events
    .filter(({ type }) => type === 'PersonalDataRead')
    .map(({ stream, data, metadata }) => ({ stream, data, metadata }));

describe('a view of personal data by staff (invariant U2)', () => {
  it('is recorded with viewer, customer, time and permission', async () => {
    const venue = openVenue();
    const ada = await venue.signUp('ada@paddock.test');
    const pia = await venue.staff('pia@paddock.test', ['user.change_user']);
    expect((await venue.call('GET', `/users/${ada.id}`, { token: pia.token })).status).toBe(200);
    expect(looksIn(venue)).toEqual([
      {
        stream: `reads-${pia.id}_${venue.time.now.slice(0, 10)}`,
        data: { what: 'GET /users/:id', userIds: [ada.id], at: venue.time.now },
        metadata: expect.objectContaining({
          actor: { kind: 'staff', userId: pia.id, permission: 'user.change_user' },
          at: venue.time.now,
          requestId: expect.any(String),
        }),
      },
    ]);
  });

  it('is recorded with the people that a search found, and without the search text', async () => {
    const venue = openVenue();
    const ada = await venue.signUp('ada@paddock.test');
    const pia = await venue.staff('pia@paddock.test', ['reservations.change_reservation']);
    await venue.call('GET', '/users?search=ada%40paddock', { token: pia.token });
    await venue.call('GET', '/users?search=nobodyatall', { token: pia.token });
    expect(looksIn(venue).map(({ data }) => data)).toMatchObject([
      { what: 'GET /users', userIds: [ada.id] },
      { what: 'GET /users', userIds: [] },
    ]);
    expect(venue.stored()).not.toMatch(/nobodyatall|ada@|ada%40/);
  });

  it('is refused with 503 and without data if it cannot be recorded', async () => {
    let broken = false;
    const faults: InMemoryFaults = {
      beforeAppend: (stream: string) => {
        if (broken && stream.startsWith('reads-')) throw new StoreUnavailable('The log is away.', 'not-written');
      },
    };
    const venue = openVenue({ faults });
    const ada = await venue.signUp('ada@paddock.test');
    const pia = await venue.staff('pia@paddock.test', ['user.change_user']);
    broken = true;
    for (const path of [`/users/${ada.id}`, '/users?search=ada']) {
      const answer = await venue.call('GET', path, { token: pia.token });
      expect(answer.status).toBe(503);
      expect(answer.text).not.toContain('ada@paddock.test');
    }
    const sent = await venue.call('PATCH', `/users/${ada.id}`, { token: pia.token, body: {} });
    expect(sent.status).toBe(503);
    expect(sent.text).not.toContain('ada@paddock.test');
    broken = false;
    expect((await venue.call('GET', `/users/${ada.id}`, { token: pia.token })).status).toBe(200);
  });

  it('is recorded once while a screen asks again within a minute, and again after that', async () => {
    const venue = openVenue();
    const ada = await venue.signUp('ada@paddock.test');
    const pia = await venue.staff('pia@paddock.test', ['user.change_user']);
    const look = () => venue.call('GET', `/users/${ada.id}`, { token: pia.token });
    await Promise.all([look(), look(), look()]);
    venue.wait(MINUTE - 1);
    await look();
    expect(looksIn(venue)).toHaveLength(1);
    venue.wait(1);
    await look();
    expect(looksIn(venue)).toHaveLength(2);
  });

  it('is not recorded when people read their own data or are refused', async () => {
    const venue = openVenue();
    const ada = await venue.signUp('ada@paddock.test');
    const bob = await venue.signUp('bob@paddock.test');
    const pia = await venue.staff('pia@paddock.test', ['user.change_user']);
    const sam = await venue.staff('sam@paddock.test', []);
    await venue.call('GET', '/users/me', { token: ada.token });
    await venue.call('GET', `/users/${pia.id}`, { token: pia.token });
    expect((await venue.call('GET', `/users/${ada.id}`, { token: bob.token })).status).toBe(404);
    expect((await venue.call('GET', `/users/${ada.id}`, { token: sam.token })).status).toBe(403);
    expect(looksIn(venue)).toEqual([]);
  });
});
