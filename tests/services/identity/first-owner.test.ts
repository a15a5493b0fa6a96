import { randomBytes } from 'node:crypto';
import { openPostgresRecords } from '@paddock/people/identity/records/postgres-records';
import { dropSetUpLinks, issueSetUpToken } from '@paddock/people/identity/set-up-links';
import { DAY } from '@paddock/shared-domain/kernel/time';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVenue, type Venue } from '../../support/venue.ts';

const PASSWORD = 'gravel-trap-and-chicane';
const OWNER = { first_name: 'Olive', last_name: 'Ng', email: 'olive@venue.test', password: PASSWORD };
const opened: { venue: Venue; pool: pg.Pool }[] = [];
let venue: Venue;
let pool: pg.Pool;
beforeEach(async () => {
  venue = await startVenue();
  pool = new pg.Pool({ connectionString: venue.databaseUrl, max: 2 });
  opened.push({ venue, pool });
});
afterEach(async () => {
  for (const { venue: one, pool: its } of opened.splice(0)) {
    await its.end();
    await one.close();
  }
});
afterAll(() => expect(opened).toHaveLength(0));

const records = () => openPostgresRecords(pool);
const newToken = () =>
  issueSetUpToken({ records: records(), random: (count) => randomBytes(count) }, venue.clock.now());
const become = (token: string, more: Partial<typeof OWNER> = {}) =>
  venue.anonymous.post('/owner', { ...OWNER, ...more, token });
const preview = async (token: string) => (await venue.anonymous.post('/owner/preview', { token })).status;
const rightsOf = async (access: unknown) => {
  const { body } = await venue.composed.app
    .inject({ url: '/api/auth/permissions', headers: { authorization: `Bearer ${String(access)}` } })
    .then((response) => ({ body: response.json() as Record<string, unknown> }));
  return body['is_superuser'];
};

describe('the set-up link of a venue without an owner', () => {
  it('makes its reader the superuser, with the password just chosen and no other step', async () => {
    const token = await newToken();
    expect(await preview(token)).toBe(204);
    expect(await preview(token)).toBe(204);
    const made = await become(token);
    expect(made.status).toBe(200);
    expect(await rightsOf(made.body.access)).toBe(true);
    const login = { username: OWNER.email, password: PASSWORD };
    const again = await venue.anonymous.post('/auth/token', login);
    expect(again.status).toBe(200);
    expect(await rightsOf(again.body.access)).toBe(true);
    const appointed = (await venue.log()).filter(({ type }) => type === 'StaffAppointed');
    expect(appointed.map(({ metadata }) => metadata)).toMatchObject([
      { actor: { kind: 'system', process: 'set-up-link' } },
    ]);
  });

  it('is on record as a change of rights with the network address, and so is a link that did not work', async () => {
    await become('guess');
    const made = await become(await newToken());
    const seen = async () => {
      const headers = { authorization: `Bearer ${String(made.body.access)}` };
      const answer = await venue.composed.app.inject({ url: '/api/audit/security', headers });
      return (answer.json() as { results: { what: string; kind: string; user: string | null }[] }).results
        .filter(({ what }) => what === 'POST /owner')
        .map(({ kind, user }) => [kind, user]);
    };
    await expect.poll(async () => (await seen()).length).toBe(2);
    const found = await seen();
    expect(found.map(([kind]) => kind).toSorted()).toEqual(['LINK_NOT_VALID', 'RIGHTS']);
    expect(found).toContainEqual(['RIGHTS', made.body.user_id]);
  });

  it('works once, also if it is opened twice at the same moment', async () => {
    const token = await newToken();
    const both = await Promise.all([become(token), become(token, { email: 'mallory@evil.test' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await venue.log()).filter(({ type }) => type === 'StaffAppointed')).toHaveLength(1);
    expect((await become(token, { email: 'third@evil.test' })).status).toBe(400);
    expect(await preview(token)).toBe(400);
  });

  it('is worth nothing once the venue has a superuser, after a day, or as a guess, and says so alike', async () => {
    const old = await newToken();
    venue.clock.advance(DAY + 1);
    const fresh = await newToken();
    const texts = [(await become(old)).body, (await become('guess')).body];
    await venue.person('boss', { superuser: true });
    await expect.poll(async () => preview(fresh)).toBe(400);
    texts.push((await become(fresh)).body);
    expect(new Set(texts.map((body) => JSON.stringify(body.token)))).toHaveLength(1);
    expect(JSON.stringify(texts[0]?.token)).toContain('not valid any more');
    expect((await venue.log()).filter(({ type }) => type === 'UserRegistered')).toHaveLength(1);
  });

  it('is no login link, and a login link is no set-up link', async () => {
    const token = await newToken();
    expect((await venue.anonymous.post('/auth/token', { token })).status).toBe(400);
    expect((await become(token)).status).toBe(200);
  });

  it('stays valid while the form is refused: a poor password, or an account with another password', async () => {
    const ada = await venue.person('ada');
    const token = await newToken();
    const poor = await become(token, { password: 'password99' });
    expect([poor.status, Object.keys(poor.body)]).toEqual([400, expect.arrayContaining(['password'])]);
    const taken = await become(token, { email: ada.email });
    expect(taken.status).toBe(400);
    expect(taken.body.password).toEqual([expect.stringContaining('an account with this email address')]);
    expect((await become(token)).status).toBe(200);
  });

  it('makes an existing account the owner if its password is given, and ends its earlier sessions', async () => {
    const made = await venue.anonymous.post('/users', {
      username: OWNER.email,
      email: OWNER.email,
      password: PASSWORD,
    });
    expect(made.status).toBe(201);
    const owner = await become(await newToken());
    expect(owner.status).toBe(200);
    expect(await rightsOf(made.body.access)).toBeUndefined();
    expect(await rightsOf(owner.body.access)).toBe(true);
    expect((await venue.log()).filter(({ type }) => type === 'UserRegistered')).toHaveLength(1);
  });

  it('can be printed again and again, and all are dropped when the command line appoints a superuser', async () => {
    const tokens = [await newToken(), await newToken()];
    for (const token of tokens) expect(await preview(token)).toBe(204);
    await dropSetUpLinks(records());
    for (const token of tokens) expect(await preview(token)).toBe(400);
  });
});
