import { describe, expect, it } from 'vitest';
import { openVenue } from './venue.ts';

describe('A change of staff rights', () => {
  it('is mailed to every superuser and to the person, with who changed it and when', async () => {
    const venue = openVenue();
    const boss = await venue.staff('boss@paddock.test', [], true);
    const chief = await venue.staff('chief@paddock.test', [], true);
    const clerk = await venue.staff('clerk@paddock.test', ['user.change_user']);
    await venue.identity.settled();
    const before = venue.mailer.sent.length;
    await venue.identity.appointStaff(clerk.id, { permissions: ['user.change_user'], superuser: true });
    await venue.identity.settled();
    await venue.identity.appointStaff(chief.id, null);
    await venue.identity.settled();
    const letters = venue.mailer.sent.slice(before).filter(({ kind }) => kind === 'rights-changed');
    const [up, down] = [letters.slice(0, 3), letters.slice(3)];
    expect(up.map(({ to }) => to).toSorted()).toEqual([boss, chief, clerk].map(({ email }) => email).toSorted());
    expect(down.map(({ to }) => to).toSorted()).toEqual([boss, chief, clerk].map(({ email }) => email).toSorted());
    expect(up[0]?.text).toContain(`${clerk.id} is now an administrator with all rights.`);
    expect(up[0]?.text).toContain('Changed on the command line of the server.');
    expect(up[0]?.text).toMatch(/When: November 21, 2026.+10:00 AM EST/);
    expect(down[0]?.text).toContain(`${chief.id} is no longer staff.`);
    // Only superusers are sent to the screen of the staff; a person who is no longer staff is not.
    expect(up.every(({ text }) => text.includes('/admin/venue/staff'))).toBe(true);
    // Its devices were logged out, and letters say so.
    expect(up[0]?.text).toContain(`All devices of ${clerk.id} were logged out.`);
    const own = down.find(({ to }) => to === chief.email);
    expect(own?.text).toContain('/contact');
    expect(own?.text).not.toContain('/admin');
  });
});
