import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../support/open-mailed-link.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts';
import { type Person, startVenue, type Venue } from '../../support/venue.ts';

let server: SmtpServer;
let venue: Venue;
let owner: Person;
beforeAll(async () => {
  server = await startSmtpServer();
  venue = await startVenue(undefined, { SMTP_URL: server.url });
  owner = await venue.person('boss', { superuser: true });
});
afterAll(async () => {
  await venue.close();
  await server.close();
});
const send = (by = owner) => by.post('/set-up/test-letter');

describe('a test email', () => {
  it('goes to the own address of a superuser, and tells the reply of the mail server', async () => {
    const { status, body } = await send();
    expect([status, body]).toEqual([200, { to: owner.email, outcome: 'taken', said: expect.stringMatching(/^250/) }]);
    expect(server.taken.filter(({ subject }) => subject.startsWith('Test email'))).toEqual([
      { to: owner.email, subject: 'Test email of Paddock Club' },
    ]);
  });

  it('tells a refusal in the words of the server, and one that does not answer', async () => {
    server.answers.set(owner.email, { reply: '550 5.1.1 No such mailbox' });
    expect((await send()).body).toMatchObject({ outcome: 'refused', said: '550 5.1.1 No such mailbox' });
    server.answers.clear();
    await server.away();
    expect((await send()).body).toMatchObject({ outcome: 'refused', said: expect.stringContaining('Check address') });
    await server.back();
  });

  it('is for superusers only, and goes to no address that a request names', async () => {
    const planner = await venue.person('planner', { permissions: ['user.change_user'] });
    expect((await send(planner)).status).toBe(403);
    expect((await send(venue.anonymous)).status).toBe(401);
    const before = server.taken.length;
    expect((await owner.post('/set-up/test-letter', { to: 'other@apex.test' })).status).toBe(400);
    expect(server.taken.slice(before).filter(({ to }) => to === 'other@apex.test')).toEqual([]);
  });

  it('is a file where there is no mail server', async () => {
    const without = await startVenue();
    try {
      const boss = await without.person('boss', { superuser: true });
      expect((await send(boss)).body).toEqual({ to: boss.email, outcome: 'kept', said: '' });
      expect(mailsTo(without, boss.email).some((mail) => mail.includes('Subject: Test email'))).toBe(true);
    } finally {
      await without.close();
    }
  });
});
