import { NEEDS_PROOF } from '@paddock/shared-domain/contracts/needs-proof';
import type { Contract } from '@paddock/shared-domain/contracts/contract';
import { MINUTE } from '@paddock/shared-domain/kernel/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let routes: readonly Contract[];
let chief: Person;
let ada: Person;
beforeAll(async () => {
  venue = await startVenue();
  routes = venue.composed.app.edge.routes.map(({ contract }) => contract);
  chief = await venue.person('chief', { superuser: true });
  ada = await venue.person('ada', { card: 'tok_visa' });
});
afterAll(() => venue.close());

const BACK = 'Money goes back only to the card, voucher or credits that it came from.';
const DAY = 'It arranges the day. No money leaves.';
const IN = 'Money comes in.';
const RACE = 'It controls a race or what is shown of it.';
const VENUE = 'It describes the venue. The audit has it, and it can be changed again.';
const ASKS = 'It asks, or makes safer.';
/** What staff do to others or to the venue without a fresh proof, each with its reason. */
const WITHOUT_PROOF: Readonly<Record<string, string>> = {
  'DELETE /reservations/:id': BACK,
  'POST /reservations/delete': BACK,
  'POST /planner/move': BACK,
  'POST /planner/drafts/:id/apply': BACK,
  'PATCH /reservations/:id': BACK,
  'POST /users/:id/charges/credits_end': BACK,
  'POST /users/:id/charges/credits_unenroll': BACK,
  'POST /users/:id/charges/credits_change': IN,
  'POST /users/:id/charges/credits_keep': IN,
  'POST /users/:id/charges/credits_pause': IN,
  'POST /users/:id/charges/credits_resume': IN,
  'POST /users/:id/payments/:payment/cancel': BACK,
  'POST /users/:id/unfinished_payments/:payment/cancel': BACK,
  'DELETE /waiting/:id': DAY,
  'POST /planner/bookings': DAY,
  'POST /planner/drafts': DAY,
  'POST /planner/drafts/:id/changes': DAY,
  'POST /planner/drafts/:id/drop': DAY,
  'POST /reservations/attendance': DAY,
  'POST /reservations/blackouts': DAY,
  'POST /locations/:id/special-hours': DAY,
  'DELETE /locations/:id/special-hours/:special': DAY,
  'POST /users/walk-in': DAY,
  'POST /waiting/:id/offer': DAY,
  'POST /users/:id/charges/apply_voucher_to_account': IN,
  'POST /users/:id/charges/capture_outstanding': IN,
  'POST /users/:id/charges/credits_enroll': IN,
  'POST /users/:id/payments/:payment/process': IN,
  'DELETE /races/parties/:id': RACE,
  'DELETE /races/parties/invitations/:id': RACE,
  'DELETE /races/parties/members/:id': RACE,
  'PATCH /assists/:id': RACE,
  'PATCH /boards/:id': RACE,
  'PATCH /laps/:id': RACE,
  'PATCH /races/entries/:id': RACE,
  'PATCH /races/events/:id': RACE,
  'PATCH /races/presets/:id': RACE,
  'POST /assists': RACE,
  'POST /boards': RACE,
  'POST /boards/:id/races': RACE,
  'POST /boards/:id/reopen': RACE,
  'POST /laps': RACE,
  'POST /laps/:id/driver': RACE,
  'POST /laps/:id/penalty': RACE,
  'POST /laps/results': RACE,
  'POST /races/entries': RACE,
  'POST /races/events': RACE,
  'POST /races/events/:id/rehearse': RACE,
  'POST /races/events/:id/signal': RACE,
  'POST /races/parties/host': RACE,
  'POST /races/parties/invitations': RACE,
  'POST /races/parties/members': RACE,
  'POST /races/presets': RACE,
  'POST /teams/:id/archive': RACE,
  'DELETE /pages/:id': VENUE,
  'PATCH /business': VENUE,
  'PATCH /calendars/:id': VENUE,
  'PATCH /caltypes/:id': VENUE,
  'PATCH /cars/:id': VENUE,
  'PATCH /groups/:id': VENUE,
  'PATCH /locations/:id': VENUE,
  'PATCH /locations/:id/price-rules/:rule': VENUE,
  'POST /locations/:id/price-rules': VENUE,
  'POST /locations/:id/price-rules/:rule/end': VENUE,
  'PATCH /pages/:id': VENUE,
  'PATCH /tracks/:id': VENUE,
  'POST /calendars': VENUE,
  'POST /calendars/several': VENUE,
  'POST /caltypes': VENUE,
  'POST /cars': VENUE,
  'POST /groups': VENUE,
  'POST /images': VENUE,
  'POST /promotions': VENUE,
  'PATCH /promotions/:code': VENUE,
  'POST /promotions/:code/end': VENUE,
  'POST /locations': VENUE,
  'POST /pages': VENUE,
  'POST /pages/preview': VENUE,
  'POST /set-up/reminder-preview': VENUE,
  'POST /set-up/test-letter': VENUE,
  'POST /tracks': VENUE,
  'DELETE /feeds': ASKS,
  'DELETE /races/rigs/:calendar': ASKS,
  'DELETE /reports/:id': ASKS,
  'DELETE /users/:id/sessions': ASKS,
  'POST /reconciliation': ASKS,
  'POST /reports': ASKS,
  'POST /users/:id/send_login_link': ASKS,
  'POST /users/:id/vouchers/:reference/block': ASKS,
  'POST /vouchers/find': ASKS,
  'POST /vouchers/find-by-end': ASKS,
  'PATCH /users/:id': 'Another address is in force only once its link was opened (decision 0199).',
  'DELETE /users/:id': 'It asks for the name, and forgets. Nothing opens by it.',
  'POST /test-clock': 'A venue in use has no test clock.',
};

const ofStaff = ({ access: { who } }: Contract): boolean =>
  ['account', 'account-staff', 'object', 'object-staff', 'staff', 'superuser'].includes(who);
const nameOf = ({ method, path }: Contract): string => `${method} ${path}`;
const isWrite = ({ method }: Contract): boolean => method !== 'GET' && method !== 'OPTIONS';

describe('acts of staff that need a fresh proof', () => {
  it('every act of staff is in the table of those that need one, or has a reason why it needs none', () => {
    const acts = routes.filter((one) => isWrite(one) && ofStaff(one)).map(nameOf);
    expect(acts.filter((act) => !NEEDS_PROOF.has(act)).toSorted()).toEqual(Object.keys(WITHOUT_PROOF).toSorted());
    expect([...NEEDS_PROOF].filter((act) => !acts.includes(act))).toEqual([]);
  });

  /** Calls without the help of the test's venue, which proves itself. */
  const raw = async (token: string, method: string, path: string, body?: object) => {
    const answer = await venue.composed.app.inject({
      method: method as 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
    const json = answer.body === '' ? {} : (JSON.parse(answer.body) as Record<string, unknown>);
    return { status: answer.statusCode, code: json['code'] };
  };
  const addressOf = (act: string) => {
    const [method = '', path = ''] = act.split(' ');
    const named = path.replace(':id', ada.id).replace(/:\w+/g, 'a'.repeat(20));
    return { method, path: named };
  };

  it('are refused before anything is done when the login was longer ago than ten minutes, and allowed after one proof', async () => {
    venue.clock.advance(10 * MINUTE + 1);
    for (const act of NEEDS_PROOF) {
      const { method, path } = addressOf(act);
      expect([act, await raw(chief.token, method, path, {})]).toEqual([act, { status: 403, code: 'proof_required' }]);
    }
    expect((await ada.get('/users/me/card')).status).toBe(200);
    const proof = { current_password: PASSWORD };
    expect((await raw(chief.token, 'POST', '/auth/session/proof', proof)).status).toBe(204);
    venue.clock.advance(10 * MINUTE);
    for (const act of NEEDS_PROOF) {
      // An empty body is refused for itself now. What has no body would be done.
      const { method, path } = addressOf(act);
      if (method !== 'DELETE')
        expect([act, (await raw(chief.token, method, path, {})).code]).not.toContain('proof_required');
    }
  });

  it('are not asked of customers about their own account', async () => {
    venue.clock.advance(60 * MINUTE);
    expect((await raw(ada.token, 'POST', '/users/me/card', { token: 'tok_visa' })).status).toBe(201);
    expect((await raw(ada.token, 'DELETE', `/users/${ada.id}/card`)).code).not.toBe('proof_required');
  });

  it('are done once when the same call is repeated after the proof', async () => {
    venue.clock.advance(60 * MINUTE);
    const headers = { 'idempotency-key': 'one-invitation-of-staff' };
    const invited = await chief.post(
      '/staff',
      { email: 'new@venue.test', permissions: [], is_superuser: false },
      headers,
    );
    expect(invited.status).toBe(201);
    const log = await venue.log();
    expect(log.filter(({ type }) => type === 'StaffAppointed')).toHaveLength(2);
  });

  it('are refused to staff without the permission as before, whatever they prove', async () => {
    const planner = await venue.person('planner', { permissions: ['reservations.change_reservation'] });
    venue.clock.advance(60 * MINUTE);
    expect(await raw(planner.token, 'POST', '/staff', {})).toEqual({ status: 403, code: 'permission_denied' });
  });
});
