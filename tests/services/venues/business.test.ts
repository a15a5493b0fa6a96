import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USUAL_VR_NOTE } from '@paddock/shared-domain/venues/usual-business';
import { mailsTo } from '../../support/open-mailed-link.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let venue: Venue;
let owner: Person;
beforeAll(async () => {
  venue = await startVenue();
  owner = await venue.person('boss', { superuser: true });
});
afterAll(() => venue.close());

const configuration = async (of = venue) =>
  (await of.composed.app.inject({ method: 'OPTIONS', url: '/api/' })).json() as Record<string, unknown>;
const sheet = async (by = owner) => (await by.get('/set-up/sheet?kind=business&id=main')).body;

describe('what superusers say about the business', () => {
  it('is in force at once, in the public configuration, in emails and in the set-up list, and has a history', async () => {
    expect(await sheet()).toMatchObject({ revision: -1, terms: {}, history: [], fixed: {} });
    expect(await configuration()).toMatchObject({ club_name: 'Paddock Club', club_enabled: true, logo_url: null });
    const said = { name: 'Apex', phone: '+1 714 555 0100', logo: '/media/a.png', club_name: 'Apex Club', revision: -1 };
    const answer = await owner.patch('/business', said);
    expect(answer.status).toBe(200);
    const now = {
      club_name: 'Apex Club',
      logo_url: '/media/a.png',
      logo_width: 245,
      contact: { name: 'Apex', email: '', phone: '+1 714 555 0100', address: '' },
    };
    expect(answer.body).toMatchObject(now);
    expect(await configuration()).toMatchObject(now);
    expect(await sheet()).toMatchObject({ revision: 0, terms: { name: 'Apex', club_name: 'Apex Club' } });
    expect((await sheet()).history[0]).toMatchObject({ what: 'BusinessDetailsRevised', by: owner.id });
    const steps = (await owner.get('/set-up/progress')).body.steps as { step: string; done: boolean }[];
    expect(steps.filter(({ done }) => done).map(({ step }) => step)).toEqual(['brand', 'contact']);
    await venue.anonymous.post('/users/forgot_password', { email: owner.email });
    await expect
      .poll(() => mailsTo(venue, owner.email).some((mail) => mail.includes('Apex\n+1 714 555 0100')), {
        timeout: 30_000,
      })
      .toBe(true);
  });

  it('is told to open screens, also of visitors', async () => {
    const told: string[] = [];
    const end = venue.composed.deps.changes.listen((message) => {
      if (message !== 'resync') told.push(...message.changes.map(({ model, scope }) => `${model}/${scope['all']}`));
    });
    await owner.patch('/business', { address: '1 Pit Lane' });
    await expect.poll(() => told).toContain('venues/all');
    end();
  });

  it('is not overwritten by a form that was filled before', async () => {
    const { revision } = await sheet();
    expect((await owner.patch('/business', { email: 'hello@apex.test', revision })).status).toBe(200);
    expect((await owner.patch('/business', { email: 'other@apex.test', revision })).status).toBe(409);
    expect(await configuration()).toMatchObject({ contact: { email: 'hello@apex.test' } });
  });

  it('switches the club off and on for everybody who would join', async () => {
    const { location } = await venue.open({}, 1);
    const guest = await venue.person('guest', { card: 'tok_visa' });
    const join = () => guest.post(`/users/${guest.id}/charges/credits_enroll`, { credits_amount: 1000, location });
    await owner.patch('/business', { club: 'off' });
    expect((await join()).body).toMatchObject({ non_field_errors: ['This venue has no club.'] });
    expect(await configuration()).toMatchObject({ club_enabled: false });
    await owner.patch('/business', { club: 'on' });
    expect((await join()).status).toBe(201);
  });

  it('says how memberships go on, from the next step on', async () => {
    const { location } = await venue.open({}, 1);
    const member = await venue.person('member', { card: 'tok_visa' });
    const join = { credits_amount: 1000, location };
    expect((await member.post(`/users/${member.id}/charges/credits_enroll`, join)).status).toBe(201);
    expect((await venue.composed.deps.business.get()).clubRules).toEqual({
      tellOfEach: true,
      noticeDays: 7,
      endsAfterDays: 14,
      pauses: { mostCycles: 3, mostAYear: 1 },
    });
    const rules = { club_notice: 'changes', club_notice_days: 3, club_ends_unpaid_days: null, club_pause_cycles: 0 };
    expect((await owner.patch('/business', rules)).status).toBe(200);
    expect((await venue.composed.deps.business.get()).clubRules).toEqual({
      tellOfEach: false,
      noticeDays: 3,
      endsAfterDays: 0,
      pauses: { mostCycles: 0, mostAYear: 1 },
    });
    expect((await member.post(`/users/${member.id}/charges/credits_pause`, { months: 1 })).status).toBe(400);
    expect((await owner.patch('/business', { club_ends_unpaid_days: 9 })).body).toHaveProperty('club_ends_unpaid_days');
    expect((await sheet()).terms).toMatchObject(rules);
  });

  it('names the page with the terms of service, which must be published, and the note about VR', async () => {
    expect(await configuration()).toMatchObject({ terms_page: null, vr_note: USUAL_VR_NOTE });
    const page = { name: 'House terms', menu_name: '', html: '<p>Drive fair.</p>' };
    const [draft, published] = [
      (await owner.post('/pages', { ...page, publish: false })).body,
      (await owner.post('/pages', { ...page, publish: true })).body,
    ];
    for (const terms_page of [draft.id, 'nosuchpage'])
      expect((await owner.patch('/business', { terms_page })).body).toMatchObject({
        terms_page: ['Choose a published page.'],
      });
    const said = { terms_page: published.id, vr_note: { en: 'VR on request.', es: '' } };
    expect((await owner.patch('/business', said)).status).toBe(200);
    expect(await configuration()).toMatchObject(said);
    expect((await owner.patch('/business', { terms_page: null })).body).toMatchObject({ terms_page: null });
  });

  it('is plain text of a bounded length, with real addresses', async () => {
    const refused = [
      { name: 'x'.repeat(61) },
      { name: 'Apex\nBcc: all' },
      { email: 'nobody' },
      { logo: 'javascript:alert(1)' },
      { logo_width: 0 },
      { club: 'maybe' },
    ];
    for (const body of refused) {
      const answer = await owner.patch('/business', body);
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, expect.arrayContaining(Object.keys(body))]);
    }
  });

  it('is said by superusers only', async () => {
    const planner = await venue.person('planner', { permissions: ['user.change_user'] });
    expect((await planner.patch('/business', { name: 'Mine' })).status).toBe(403);
    expect((await venue.anonymous.patch('/business', { name: 'Mine' })).status).toBe(401);
  });
});

describe('a server that sets some of it', () => {
  it('wins, says which setting it is, and refuses to save another value', async () => {
    const fixed = await startVenue(undefined, { CONTACT_NAME: 'Of the server', CLUB_ENABLED: 'off' });
    try {
      const boss = await fixed.person('boss', { superuser: true });
      expect((await sheet(boss)).fixed).toEqual({
        name: { setting: 'CONTACT_NAME', value: 'Of the server' },
        club: { setting: 'CLUB_ENABLED', value: 'off' },
      });
      const answer = await boss.patch('/business', { name: 'Other', club: 'on', phone: '1' });
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { name: [expect.stringContaining('CONTACT_NAME')], club: [expect.stringContaining('CLUB_ENABLED')] },
      ]);
      expect((await boss.patch('/business', { phone: '+1 714 555 0100' })).status).toBe(200);
      expect(await configuration(fixed)).toMatchObject({
        club_enabled: false,
        contact: { name: 'Of the server', phone: '+1 714 555 0100' },
      });
    } finally {
      await fixed.close();
    }
  });
});
