import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byDocument } from '../../support/api/answers-by-document.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let owner: Person;
let check: ReturnType<typeof byDocument>;
beforeAll(async () => {
  venue = await startVenue();
  owner = await venue.person('owner-of-it', { superuser: true });
  check = byDocument((await venue.composed.app.inject('/api/openapi.json')).body);
});
afterAll(() => venue.close());

const JSON_TYPE = 'application/json; charset=utf-8';
const said = (status: number, body: unknown, type = JSON_TYPE) => ({ status, type, body: JSON.stringify(body) });

describe('answers, compared with the OpenAPI document that the product serves', () => {
  it('match it: lists, single objects, refusals and unknown addresses', async () => {
    await venue.open();
    for (const path of ['/locations', '/users/me', '/reservations', '/calendars', '/auth/permissions'])
      expect((await owner.get(path)).status, path).toBe(200);
    for (const path of ['/users/nobody1234567890abcd', '/no/such/address', '/reservations?ordering=odd'])
      expect((await owner.get(path)).status, path).toBeGreaterThanOrEqual(400);
    expect((await venue.anonymous.get('/users/me')).status).toBe(401);
  });

  it('do not match it if a field is missing, has another type or is not in the document', async () => {
    const { body } = await owner.get('/users/me');
    const me = (answer: object) => check('GET', '/api/users/me', said(200, answer));
    expect(me(body)).toBeUndefined();
    const { username: _, ...nameless } = body;
    expect(me(nameless)).toContain('username');
    expect(me({ ...body, is_staff: 'yes' })).toContain('boolean');
    expect(me({ ...body, password_hash: 'x' })).toContain('additional');
  });

  it('do not match it if the status, the media type or the body is not in the document', () => {
    expect(check('GET', '/api/users/me', said(203, {}))).toContain('status 203');
    expect(check('GET', '/api/users/me', said(200, {}, 'text/html'))).toContain('text/html');
    expect(check('GET', '/api/users/me', { status: 200, type: JSON_TYPE, body: '' })).toContain('no body');
    expect(check('DELETE', '/api/users/abc', said(204, { id: 'abc' }))).toContain('not in the document');
  });

  it('that refuse need a code of the list, and lists of texts for fields', () => {
    const refused = (body: object) => check('GET', '/api/users/me', said(404, body));
    expect(refused({ detail: 'Not found.', code: 'not_found', request_id: 'r1' })).toBeUndefined();
    expect(refused({ detail: 'Not found.' })).toContain('code');
    expect(refused({ detail: 'Not found.', code: 'lost' })).toContain('code');
    expect(refused({ non_field_errors: 'Not found.', code: 'not_found' })).toContain('non_field_errors');
  });
});
