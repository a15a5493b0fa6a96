import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import { SealedText } from '@paddock/shared-domain/kernel/sealed';
import { describe, expect, it } from 'vitest';
import { openVenue } from './venue.ts';

const PASSWORD = 'a good long password';
const REASON = { reason: 'Phone lost' };

describe('sessions that staff view and end', () => {
  it('are shown without ids, tokens or addresses, and ended everywhere with a reason that is recorded', async () => {
    const venue = openVenue();
    const ada = await venue.signUp('ada@paddock.test', PASSWORD);
    const admin = await venue.staff('admin@paddock.test', ['user.change_user']);
    const second = await venue.signIn('ada@paddock.test', PASSWORD);
    const path = `/users/${ada.id}/sessions`;
    const shown = await venue.call('GET', path, { token: admin.token });
    expect(shown.body['count']).toBe(2);
    for (const session of shown.body['results'] as object[])
      expect(Object.keys(session).toSorted()).toEqual(['created', 'expires']);
    expect((await venue.call('DELETE', path, { token: admin.token, body: { reason: ' ' } })).status).toBe(400);
    expect((await venue.call('GET', '/users/me', { token: ada.token })).status).toBe(200);
    expect((await venue.call('DELETE', path, { token: admin.token, body: REASON })).status).toBe(204);
    for (const token of [ada.token, second]) expect((await venue.call('GET', '/users/me', { token })).status).toBe(401);
    expect((await venue.call('GET', path, { token: admin.token })).body['results']).toEqual([]);
    const last = venue.log.events.findLast(({ type }) => type === 'SessionsEnded');
    expect(last?.data).toEqual({ userId: ada.id, because: 'logged-out-everywhere' });
    const actor = { kind: 'staff', userId: admin.id, permission: 'user.change_user' };
    expect(last?.metadata).toMatchObject({ actor });
    // Sealed for her, and not for the member of staff who typed it.
    const { sealedReason } = EventMetadata.parse(last?.metadata);
    expect(await venue.vault.unseal(SealedText.parse(sealedReason))).toBe('Phone lost');
    await venue.call('DELETE', `/users/${ada.id}`, { token: admin.token });
    expect(await venue.vault.unseal(SealedText.parse(sealedReason))).toBeUndefined();
  });

  it('are for superusers only if the account is of staff, and 404 for a deleted account', async () => {
    const venue = openVenue();
    const ada = await venue.signUp('ada@paddock.test');
    const planner = await venue.staff('planner@paddock.test', ['reservations.change_reservation']);
    const admin = await venue.staff('admin@paddock.test', ['user.change_user']);
    const boss = await venue.staff('boss@paddock.test', [], true);
    const ask = async (token: string, id: string) =>
      (await venue.call('GET', `/users/${id}/sessions`, { token })).status;
    expect([await ask(planner.token, ada.id), await ask(ada.token, ada.id)]).toEqual([403, 403]);
    const end = { token: admin.token, body: REASON };
    expect([await ask(admin.token, boss.id), await ask(boss.token, planner.id)]).toEqual([403, 200]);
    expect((await venue.call('DELETE', `/users/${boss.id}/sessions`, end)).status).toBe(403);
    expect(await ask(boss.token, boss.id)).toBe(403);
    await venue.call('DELETE', `/users/${ada.id}`, { token: admin.token });
    expect(await ask(admin.token, ada.id)).toBe(404);
    expect((await venue.call('DELETE', `/users/${ada.id}/sessions`, end)).status).toBe(404);
  });
});
