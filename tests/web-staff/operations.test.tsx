// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openStaff, pass, settle, withStaffClock } from './support/open-staff.tsx';

withStaffClock();
type Api = Awaited<ReturnType<typeof openStaff>>['api'];
const open = (prepare: (api: Api) => void, rights: object = { is_superuser: true }) =>
  openStaff({ path: '/admin/operations', rights, prepare: (_, api) => prepare(api) });
const model = (name: string, more: object = {}) => ({
  name,
  version: 1,
  state: 'running',
  position: '812',
  lag_seconds: 0.04,
  progress: null,
  error: null,
  ...more,
});
const standing = (more: object = {}) => ({
  at: '2026-11-22T01:23:00.000Z',
  log: { store: 'postgres', id: 'a-store', head: '812' },
  read_models: [model('planner')],
  processes: [{ name: 'mails', position: '810' }],
  mails: [{ kind: 'reservation', sent: 12, given_up: 1, nobody: 0 }],
  open_checkouts: [],
  disk: { free_bytes: 60e9, size_bytes: 100e9 },
  ...more,
});
const answers = (api: Api, body: object) => api.answerOnce('GET /operations', { status: 200, body });

describe('operations on the screen', () => {
  it('tell how the log, read models, mails and processes do, and look again by themselves', async () => {
    const { api } = await open((fake) => {
      answers(fake, standing());
      answers(fake, standing({ log: { store: 'postgres', id: 'a-store', head: '990' } }));
    });
    expect(screen.getByRole('row', { name: /planner/ })).toHaveTextContent('Running');
    expect(screen.getByRole('row', { name: /reservation/ })).toHaveTextContent('reservation1210');
    expect(screen.getByText('60 GB free of 100 GB')).toBeVisible();
    expect(screen.getByText('Every checkout has come to its end.')).toBeVisible();
    await pass(5_000);
    await settle();
    expect(api.calls('GET /operations').length).toBe(2);
    expect(screen.getByText('990')).toBeVisible();
  });

  it('name a read model that halted with the event it cannot take, a full disk and open cases', async () => {
    const error = 'Event SlotReserved at schedule-loc1_2026-11-21@3 (position 812) cannot be decoded';
    await open((api) =>
      answers(
        api,
        standing({
          read_models: [model('planner', { state: 'halted', error })],
          open_checkouts: ['c1'],
          disk: { free_bytes: 5e9, size_bytes: 100e9 },
        }),
      ),
    );
    expect(screen.getByText(error)).toBeVisible();
    expect(screen.getByText(/Nothing is skipped; the others go on/)).toBeVisible();
    expect(screen.getByText(/over 80 % full/)).toBeVisible();
    expect(screen.getByText('checkout-c1')).toBeVisible();
  });

  it('are for superusers alone', async () => {
    const { address } = await open(() => undefined, { permissions: ['user.change_user'] });
    await settle();
    expect(address()).toContain('/login?errorCode=noPermission');
  });
});
