// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetProof } from '../../../web-staff/src/proof.ts';
import { LiveSocket } from '../support/live-socket.ts';
import { openStaff, pass, settle, TODAY, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
afterEach(forgetProof);

const LOCKED = { status: 401, body: { detail: 'Your session is locked.', code: 'session_locked' } };
const NEEDS_PROOF = { status: 403, body: { detail: 'This needs your password.', code: 'proof_required' } };
const locks = (seconds: number) => ({ status: 200, body: { locks_in: seconds, proven: '2026-11-22T01:23:00.000Z' } });
const PATCHED = 'PATCH /reservations/r1';

const lock = () => screen.queryByRole('dialog', { name: 'Locked' });
const question = () => screen.queryByRole('dialog', { name: 'Is it still you?' });
const enter = async (label: string, text: string, button: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: button }));
  await settle();
};
const unlock = () => enter('Password', 'paddock-demo-1', 'Unlock');

/** A note that is typed, on a slot of the planner, while the server does not know this session as open any more. */
const typedNote = async (answers: readonly (typeof LOCKED)[]) => {
  const opened = await openStaff({ prepare: (venue) => void venue.put('seat1', venue.at(TODAY, '19:00')) });
  const grid = screen.getByRole('grid', { name: /seats across/ });
  fireEvent.click(within(grid).getByRole('gridcell', { name: /, 7:00 pm, Seat 1:/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Note…' }));
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Left-handed' } });
  for (const answer of answers) opened.api.answerOnce(PATCHED, answer);
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await settle();
  return opened;
};
const keysOf = (api: Awaited<ReturnType<typeof openStaff>>['api']) =>
  api.calls(PATCHED).map(({ headers }) => headers.get('idempotency-key'));

describe('a locked session on the staff screens', () => {
  it('asks for the password, keeps what was typed, and then saves it once', async () => {
    const { api, venue } = await typedNote([LOCKED]);
    expect(lock()).toBeVisible();
    expect(within(lock() as HTMLElement).getByText('Logged in as Pia Lane')).toBeVisible();
    expect(screen.getByLabelText('Note')).toHaveValue('Left-handed');
    expect(venue.standing()[0]?.notes).toBeNull();
    await enter('Password', 'wrong', 'Unlock');
    expect(screen.getByText('This is not your current password.')).toBeVisible();
    await unlock();
    expect(lock()).toBeNull();
    expect(venue.standing()[0]?.notes).toBe('Left-handed');
    const [first, second, ...more] = keysOf(api);
    expect([second, more]).toEqual([first, []]);
  });

  it('cannot be closed with Escape, and takes a one-time code too', async () => {
    const { api } = await typedNote([LOCKED]);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(lock()).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Use a one-time code' }));
    await enter('Code from your authenticator app, or a recovery code', ' 123456 ', 'Unlock');
    expect(api.calls('POST /auth/session/proof')[0]?.body).toEqual({ code: '123456' });
    expect(lock()).toBeNull();
  });

  it('sends no act that waited for minutes: the text is still there', async () => {
    const { api, venue } = await typedNote([LOCKED]);
    await pass(121_000);
    await unlock();
    expect(keysOf(api)).toHaveLength(1);
    expect(venue.standing()[0]?.notes).toBeNull();
    expect(screen.getByLabelText('Note')).toHaveValue('Left-handed');
  });

  it('can be logged out of, and nothing is sent after that', async () => {
    const { api, address } = await typedNote([LOCKED]);
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await settle();
    expect(api.calls('DELETE /auth/token')).toHaveLength(1);
    expect(keysOf(api)).toHaveLength(1);
    expect(lock()).toBeNull();
    expect(address()).toMatch(/^\/login/);
  });

  it('closes the live channel, and opens it again when it is unlocked', async () => {
    await typedNote([LOCKED]);
    const before = LiveSocket.opened.length;
    await unlock();
    expect(LiveSocket.opened).toHaveLength(before + 1);
  });

  it('is asked for when its time is over, and the server alone says that it is locked', async () => {
    const { api } = await openStaff({ prepare: (_, fake) => fake.answerOnce('GET /auth/session', locks(300)) });
    api.answerOnce('GET /auth/session', locks(120));
    await pass(301_000);
    expect(lock()).toBeNull();
    api.answerOnce('GET /auth/session', LOCKED);
    await pass(121_000);
    expect(lock()).toBeVisible();
  });

  it('is kept open by clicks and keys, said at most once a minute, and by nothing else', async () => {
    const { api } = await openStaff({ prepare: (_, fake) => fake.answerOnce('GET /auth/session', locks(1800)) });
    const said = () => api.calls('POST /auth/session/use').length;
    await pass(300_000);
    expect(said()).toBe(0);
    for (let seconds = 0; seconds < 180; seconds += 10) {
      fireEvent.keyDown(document.body, { key: 'a' });
      fireEvent.pointerDown(document.body);
      await pass(10_000);
    }
    expect(said()).toBe(3);
  });

  it('is not spoken of where sessions never lock', async () => {
    const { api } = await openStaff();
    await pass(61_000);
    fireEvent.pointerDown(document.body);
    await pass(10);
    expect(api.calls('POST /auth/session/use')).toHaveLength(0);
  });
});

describe('an act that needs a proof', () => {
  it('is asked for in a dialog, and done once', async () => {
    const { api, venue } = await typedNote([NEEDS_PROOF]);
    expect(question()).toBeVisible();
    await enter('Password', 'paddock-demo-1', 'Confirm');
    expect(question()).toBeNull();
    expect(venue.standing()[0]?.notes).toBe('Left-handed');
    const [first, second, ...more] = keysOf(api);
    expect([second, more]).toEqual([first, []]);
  });

  it('is not done if its person gives it up; what they typed is still there', async () => {
    const { api, venue } = await typedNote([NEEDS_PROOF]);
    fireEvent.click(within(question() as HTMLElement).getByRole('button', { name: 'Cancel' }));
    await settle();
    expect([keysOf(api).length, venue.standing()[0]?.notes]).toEqual([1, null]);
    expect(screen.getByLabelText('Note')).toHaveValue('Left-handed');
    expect(screen.getByText(/This needs your password/)).toBeVisible();
  });
});
