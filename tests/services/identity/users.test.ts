import { beforeAll, describe, expect, it } from 'vitest';
import { User } from '@paddock/shared-domain/identity/contract';
import { LocationId } from '@paddock/shared-domain/kernel/ids';
import { type Account, openVenue } from './venue.ts';

const PASSWORD = 'a good long password';

describe('an account', () => {
  const venue = openVenue();
  let ada: Account;
  let bob: Account;
  let planner: Account;
  let admin: Account;
  let boss: Account;
  beforeAll(async () => {
    ada = await venue.signUp('ada@paddock.test', PASSWORD);
    bob = await venue.signUp('bob@paddock.test', PASSWORD);
    planner = await venue.staff('planner@paddock.test', ['reservations.change_reservation']);
    admin = await venue.staff('admin@paddock.test', ['reservations.change_reservation', 'user.change_user']);
    boss = await venue.staff('boss@paddock.test', [], true);
  });
  const get = (id: string, token?: string) => venue.call('GET', `/users/${id}`, { token });
  const patch = (id: string, token: string, body: object) => venue.call('PATCH', `/users/${id}`, { token, body });

  it('USER-07 shows its fields by id', async () => {
    const answer = await get(ada.id, ada.token);
    expect(answer.body).toMatchObject({
      id: ada.id,
      username: ada.email,
      email: ada.email,
      first_name: '',
      location: null,
    });
    expect(Object.keys(answer.body).sort()).toEqual(Object.keys(User.shape).sort());
    expect((await get('noSuchAccount', admin.token)).status).toBe(404);
  });

  it('USER-08 accepts "me" as the caller’s own id', async () => {
    expect((await get('me', ada.token)).body['id']).toBe(ada.id);
    expect((await patch('me', ada.token, { first_name: 'Ada' })).body['id']).toBe(ada.id);
  });

  it('USER-02 has the fields that the screens need', async () => {
    expect((await get('me', ada.token)).body).toMatchObject({
      display_name: 'Ada',
      is_onboarded: false,
      is_staff: false,
      is_superuser: false,
      subscription_id: null,
      customer_id: null,
    });
    expect((await get('me', boss.token)).body).toMatchObject({ is_staff: true, is_superuser: true });
  });

  it('USER-03 has the club’s fields from the provider of memberships, and zeros without one', async () => {
    const fields = {
      credits_subscription_exists: false,
      credits_subscription_in_good_standing: false,
      credits_subscription_cancelable: false,
      credits_recurring: 0,
      credits_recurring_cents: 0,
      credits_cycle_day_of_month: null,
      credits_balance: 0,
      subscription_id: null,
    };
    expect((await get('me', bob.token)).body).toMatchObject(fields);
    const joined = {
      ...fields,
      credits_subscription_exists: true,
      credits_balance: 750,
      credits_cycle_day_of_month: 21,
    };
    venue.identity.provideMembership(async (userId) => (userId === bob.id ? joined : fields));
    expect((await get('me', bob.token)).body).toMatchObject(joined);
    expect((await get('me', ada.token)).body).toMatchObject(fields);
  });

  it('SIGNUP-17 refuses a phone that cannot be dialled, but accepts one that was stored before', async () => {
    const refused = await patch(bob.id, bob.token, { contact_phone: '212-555-0123 ext 4' });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      contact_phone: ['Leave out the extension: it cannot be dialled from a list.'],
    });
    const two = await patch(bob.id, bob.token, { contact_phone: '(212) 555-0123; 415-555-0199' });
    expect(two.body).toMatchObject({ contact_phone: [expect.stringContaining('Enter one phone number')] });
    const [found] = (await venue.vault.search(bob.email, { offset: 0, limit: 1 })).subjects;
    if (found === undefined) throw new Error('Bob is not in the vault.');
    await venue.vault.revise(found.subjectId, { contact_phone: '21255501234' });
    const saved = await patch(bob.id, bob.token, { contact_phone: '21255501234', zip_code: '92701' });
    expect(saved.body).toMatchObject({ contact_phone: '21255501234', zip_code: '92701' });
    expect((await patch(bob.id, bob.token, { contact_phone: '' })).body).toMatchObject({ contact_phone: '' });
  });

  it('USER-09 saves its writable fields, and the event names the fields but not their values', async () => {
    const profile = {
      first_name: 'Ada',
      last_name: 'Byron',
      contact_phone: '(555) 010-0199',
      zip_code: '90210',
      racer_name: 'Night Owl',
      social_instagram: 'ada.races',
      flag_code: 'gb',
      location: 'loc7',
    };
    const saved = await patch(ada.id, ada.token, profile);
    expect(saved.body).toMatchObject({ ...profile, contact_phone: '+15550100199', is_onboarded: true });
    expect(saved.body).toMatchObject({ display_name: 'Night Owl', flag_url: 'https://flagcdn.com/gb.svg' });
    expect((await get(ada.id, ada.token)).body).toEqual(saved.body);
    const revised = venue.log.events.findLast(({ type }) => type === 'ProfileRevised');
    expect(((revised?.data ?? {}) as { fields: string[] }).fields.sort()).toEqual(
      Object.keys(profile)
        .filter((name) => name !== 'location' && name !== 'first_name')
        .sort(),
    );
    expect(venue.stored()).not.toContain('Night Owl');
    // Saving the same values again writes no event.
    const before = venue.log.events.length;
    await patch(ada.id, ada.token, profile);
    expect(venue.log.events.length).toBe(before);
    expect((await patch(ada.id, ada.token, { social_instagram: '' })).body['social_instagram']).toBe('');
  });

  it('stores the language for mails as an event, and refuses unknown languages', async () => {
    expect((await get('me', ada.token)).body['language']).toBeNull();
    expect((await patch(ada.id, ada.token, { language: 'es' })).body['language']).toBe('es');
    expect((await get('me', ada.token)).body['language']).toBe('es');
    expect(venue.log.events.at(-1)).toMatchObject({
      type: 'LanguageChosen',
      data: { userId: ada.id, language: 'es' },
    });
    const refused = await patch(ada.id, ada.token, { language: 'fr' });
    expect([refused.status, Object.keys(refused.body).includes('language')]).toEqual([400, true]);
    expect((await patch(ada.id, ada.token, { language: null })).body['language']).toBeNull();
  });

  it('accepts the object that a screen has read, and refuses a changed read-only field by name', async () => {
    const { body: read } = await get(ada.id, ada.token);
    const saved = await patch(ada.id, ada.token, { ...read, racer_name: 'Lightning' });
    expect([saved.status, saved.body['racer_name'], saved.body['display_name']]).toEqual([
      200,
      'Lightning',
      'Lightning',
    ]);
    const refused = await patch(ada.id, ada.token, { ...read, racer_name: 'Thunder', credits_balance: 5 });
    expect([refused.status, refused.body['credits_balance']]).toEqual([400, ['This field cannot be changed.']]);
    expect((await get(ada.id, ada.token)).body['racer_name']).toBe('Lightning');
  });

  it('USER-04 refuses a racer name of 25 characters with the name of its field', async () => {
    const answer = await patch(ada.id, ada.token, { racer_name: 'x'.repeat(25) });
    expect([answer.status, Object.keys(answer.body)[0]]).toEqual([400, 'racer_name']);
  });

  it('accepts only home locations that exist', async () => {
    venue.identity.provideLocations(async (id) => id === LocationId.parse('loc7'));
    expect((await patch(ada.id, ada.token, { location: 'loc8' })).body['location']).toEqual([
      'There is no such location.',
    ]);
    expect((await patch(ada.id, ada.token, { location: 'loc7' })).status).toBe(200);
  });

  it('PERM-08 lets no customer set a read-only field through any call', async () => {
    const { body: before } = await get('me', bob.token);
    const rows = {
      is_staff: true,
      is_superuser: true,
      credits_balance: 1000,
      is_onboarded: true,
      customer_id: 'cus_x',
    };
    for (const [name, value] of Object.entries({
      ...rows,
      subscription_id: 'x',
      display_name: 'X',
      username_editable: true,
    })) {
      const answer = await patch('me', bob.token, { [name]: value });
      expect([answer.status, Object.keys(answer.body)[0]]).toEqual([400, name]);
    }
    for (const name of ['paid', 'is_blackout', 'permissions', 'password', 'balance_cents', 'created']) {
      const answer = await patch('me', bob.token, { [name]: true });
      expect([answer.status, Object.keys(answer.body)[0]]).toEqual([400, name]);
    }
    expect((await get('me', bob.token)).body).toEqual(before);
  });

  it('USER-14 never shows a password', async () => {
    const answers = [await get('me', ada.token), await get(ada.id, admin.token), await patch('me', ada.token, {})];
    answers.push(await venue.call('GET', '/users', { token: admin.token }));
    for (const { text } of answers) {
      expect(text).not.toContain(PASSWORD);
      expect(text).not.toMatch(/argon2|"password"/);
    }
  });

  it('PERM-06 of another person can be read and changed by staff with user.change_user only', async () => {
    const seen = await Promise.all([undefined, bob, planner, admin, boss].map((who) => get(ada.id, who?.token)));
    expect(seen.map(({ status }) => status)).toEqual([401, 404, 403, 200, 200]);
    const changed = [];
    for (const who of [bob, planner, admin, boss])
      changed.push((await patch(ada.id, who.token, { zip_code: '10001' })).status);
    expect(changed).toEqual([404, 403, 200, 200]);
    // Staff accounts are changed by superusers only (rule A-058).
    expect((await patch(planner.id, admin.token, { zip_code: '10001' })).status).toBe(403);
    expect((await patch(planner.id, boss.token, { zip_code: '10001' })).status).toBe(200);
    expect((await patch(planner.id, planner.token, { zip_code: '10002' })).status).toBe(200);
  });

  it('keeps its username and email, unless permitted staff change them', async () => {
    for (const field of ['username', 'email'] as const) {
      const answer = await patch('me', bob.token, { [field]: 'new@paddock.test' });
      expect([answer.status, Object.keys(answer.body)[0]]).toEqual([400, field]);
      expect((await patch('me', bob.token, { [field]: bob.email })).status).toBe(200);
      expect((await patch('me', admin.token, { [field]: 'new@paddock.test' })).status).toBe(400);
    }
    const [own, admins] = [await get('me', bob.token), await get(bob.id, admin.token)];
    expect([own.body['username_editable'], admins.body['username_editable']]).toEqual([false, true]);
    const taken = await patch(bob.id, admin.token, { email: 'ADA@paddock.test' });
    expect(taken.status).toBe(400);
    expect((await patch(bob.id, admin.token, { username: ada.email })).body['username']).toBeDefined();
    // A username that equals the email changes with it.
    const next = 'robert@paddock.test';
    const asked = await patch(bob.id, admin.token, { email: next });
    expect(asked.body).toMatchObject({ email: 'bob@paddock.test', username: 'bob@paddock.test', email_pending: next });
    // Until its link was opened, the present address is in force and the new one opens nothing.
    await venue.signIn('bob@paddock.test', PASSWORD);
    await expect(venue.signIn(next, PASSWORD)).rejects.toThrow('No account matches');
    await venue.signUp('sixth@paddock.test');
  });

  it('USER-13 is found by staff by any part of name, email or phone', async () => {
    const search = (text: string, token?: string) =>
      venue.call('GET', `/users?search=${encodeURIComponent(text)}`, { token });
    for (const text of ['ada', 'BYRON', '5550100']) {
      const { body } = await search(text, planner.token);
      expect(body['results']).toEqual([{ id: ada.id, display_name: 'Lightning', email: ada.email }]);
    }
    expect((await search('nobody at all', admin.token)).body).toMatchObject({ results: [], count: 0, page_count: 1 });
    expect((await search("%' or '1'='1", admin.token)).body['count']).toBe(0);
    expect([(await search('ada')).status, (await search('ada', ada.token)).status]).toEqual([401, 403]);
  });

  it('LIST-01 is listed in an envelope of results, count, page_count and page_size', async () => {
    const { body } = await venue.call('GET', '/users?search=paddock.test&page_size=2', { token: admin.token });
    expect(Object.keys(body).sort()).toEqual(['count', 'page_count', 'page_size', 'results']);
    expect(body).toMatchObject({ count: 6, page_count: 3, page_size: 2 });
  });

  it('LIST-02 is listed by page and search, and a missing page is 404', async () => {
    const list = (query: string) => venue.call('GET', `/users?${query}`, { token: admin.token });
    const ids = [];
    for (const page of [1, 2, 3]) {
      const { body } = await list(`search=paddock.test&page_size=2&page=${page}`);
      ids.push(...(body['results'] as { id: string }[]).map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(6);
    expect((await list('search=paddock.test&page_size=2&page=4')).status).toBe(404);
    for (const page of ['0', '-1', '99999999999']) expect((await list(`page=${page}`)).status).toBe(404);
    for (const query of ['page=x', 'page=1e3', 'page=1&page=2', 'order=id'])
      expect((await list(query)).status).toBe(400);
  });

  it('ERR-02 refuses wrong values with the name and a text for each field', async () => {
    const answer = await patch(ada.id, ada.token, { flag_code: 'GBR', contact_phone: '123', nonsense: 1 });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      flag_code: ['Use a two-letter country code.'],
      contact_phone: ['Enter a phone number with at least 10 digits.'],
      nonsense: ['This field is not known.'],
    });
    const refused = await get(ada.id, planner.token);
    expect(refused.body).toMatchObject({ detail: expect.any(String), code: 'permission_denied' });
  });
});

describe('the configuration', () => {
  const venue = openVenue();
  const configuration = () => venue.call('OPTIONS', '/');

  it('CFG-01 is answered to OPTIONS on the API root, to anybody', async () => {
    const answer = await configuration();
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(/secret|sk_/i);
  });
  it('CFG-02 names the club and whether it is enabled', async () => {
    expect((await configuration()).body).toMatchObject({ club_name: 'Apex Club', club_enabled: true });
  });
  it('CFG-03 names the venue’s timezone', async () => {
    expect((await configuration()).body['timezone']).toBe('America/New_York');
  });
});
