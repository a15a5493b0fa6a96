// @vitest-environment jsdom
import { createPairingCode, listRigs } from '@paddock/shared-domain/rigs/rig-contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../../../web-staff/src/features/rigs/rigs-page.tsx';
import { clockText } from '../../../web-staff/src/features/rigs/time-left.ts';
import { openStaff, pass, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
const RACES = ['leaderboards.can_manage_race_events'];
const rig = (calendar: string, more: object = {}) => ({
  calendar,
  calendar_name: `Bay ${calendar.slice(4)}`,
  location: 'loc1',
  state: 'unpaired',
  version: null,
  paired_at: null,
  last_seen: null,
  content_hash: null,
  differing: 0,
  has_steam_account: false,
  address: null,
  game: null,
  ...more,
});
const PAIRED = { paired_at: '2026-11-22T01:00:00.000Z' };
const HEARD = { ...PAIRED, version: '1.0.0', last_seen: '2026-11-22T01:20:00.000Z', has_steam_account: true };
const list = (...results: object[]) => ({
  status: 200,
  body: listRigs.reply?.parse({ results, count: results.length, page_count: 1, page_size: 1000 }),
});
const code = (text: string) => ({
  status: 201,
  body: createPairingCode.reply?.parse({
    code: text,
    calendar: 'seat1',
    calendar_name: 'Bay 1',
    expires_at: '2026-11-22T01:33:00.000Z',
  }),
});
/** Answers the list of rigs with `first`, until the returned function replaces it. */
const shown = (api: Api, first: object) => {
  const answer = { ...list(first) };
  for (let asked = 0; asked < 200; asked += 1) api.answerOnce('GET /races/rigs', answer);
  return (now: object): void => void (answer.body = list(now).body);
};
type Api = Awaited<ReturnType<typeof openStaff>>['api'];
const open = (prepare: (api: Api) => void) =>
  openStaff({ path: '/admin/rigs', rights: { permissions: RACES }, prepare: (_, api) => prepare(api) });
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const rowOf = (name: string) => screen.getByText(name).closest('li');

describe('the choice of a location', () => {
  const chosen = async (locations: string[]) => {
    const rights = { permissions: RACES, locations };
    const prepare = (_: unknown, api: Api) => void shown(api, rig('seat1'));
    const { api } = await openStaff({ path: '/admin/rigs', locations: 2, rights, prepare });
    const asked = api.calls('GET /races/rigs').map(({ query }) => query['location']);
    return { choice: screen.queryByLabelText('Location'), asked: [...new Set(asked)] };
  };
  it('has all locations for staff who act everywhere', async () => {
    const { choice } = await chosen([]);
    expect(within(choice as HTMLElement).getAllByRole('option')).toHaveLength(2);
  });
  it('has only one’s own for staff of some locations', async () => {
    expect(await chosen(['loc2'])).toEqual({ choice: null, asked: ['loc2'] });
  });
});

describe('the rigs on the screen', () => {
  it("show the state of each seat's rig, with what staff should know about it", async () => {
    await open((api) =>
      api.answerOnce(
        'GET /races/rigs',
        list(
          rig('seat1'),
          rig('seat2', { ...PAIRED, state: 'paired' }),
          rig('seat3', { ...HEARD, state: 'connected', game: 'LIVE', content_hash: 'abcdef0123456789' }),
          rig('seat4', { ...HEARD, state: 'silent', differing: 2 }),
          rig('seat5', { ...HEARD, state: 'offline', has_steam_account: false }),
        ),
      ),
    );
    expect(rowOf('Bay 1')).toHaveTextContent('Not paired');
    expect(rowOf('Bay 2')).toHaveTextContent('Waiting for the rig');
    expect(rowOf('Bay 3')).toHaveTextContent(/Connected.*Driving · Version 1\.0\.0 · Content abcdef01/);
    expect(rowOf('Bay 4')).toHaveTextContent(/Not responding.*Last seen.*2 cars or tracks differ/);
    expect(rowOf('Bay 5')).toHaveTextContent(/Offline.*No Steam account/);
  });

  it('say that a key is used twice or an address changed, and let staff confirm the address', async () => {
    const addresses = { address: '10.0.0.8', network_address: '10.0.0.8', reported_address: '10.0.0.7' };
    const { api } = await open((one) =>
      one.answerOnce(
        'GET /races/rigs',
        list(
          rig('seat1', { ...HEARD, state: 'connected', notices: ['KEY_USED_TWICE'], ...addresses }),
          rig('seat2', { ...HEARD, state: 'connected', notices: ['ADDRESS_CHANGED', 'ADDRESS_DIFFERS'], ...addresses }),
          rig('seat3', { ...HEARD, state: 'connected', ...addresses }),
        ),
      ),
    );
    expect(rowOf('Bay 1')).toHaveTextContent(/Two programs use the key of this rig.*Pair this rig again/);
    expect(rowOf('Bay 2')).toHaveTextContent(/another address than before.*Other rigs join it at 10\.0\.0\.8/);
    expect(rowOf('Bay 3')).not.toHaveTextContent(/address/);
    expect(screen.getAllByRole('button', { name: /^Confirm/ }).map(({ textContent }) => textContent)).toEqual([
      'Confirm 10.0.0.8',
      'Confirm 10.0.0.7',
    ]);
    api.answerOnce('POST /races/rigs/seat2/address', { status: 204, body: undefined });
    api.answerOnce('GET /races/rigs', list(rig('seat2', { ...HEARD, state: 'connected', ...addresses })));
    await press('Confirm 10.0.0.7 as the address of Bay 2');
    expect(api.calls('POST /races/rigs/seat2/address').map(({ body }) => body)).toEqual([{ address: '10.0.0.7' }]);
  });

  it('are in the order of their seats, and show times by the clock of their venue', async () => {
    const last = { ...HEARD, state: 'silent' };
    await open((api) =>
      api.answerOnce('GET /races/rigs', list(rig('seat10', last), rig('seat2', last), rig('seat1', last))),
    );
    expect(screen.getAllByText(/^Bay \d+$/).map(({ textContent }) => textContent)).toEqual([
      'Bay 1',
      'Bay 2',
      'Bay 10',
    ]);
    // 01:20 UTC is the evening before in California.
    expect(rowOf('Bay 2')).toHaveTextContent(/Last seen Nov 21, 2026, 5:20\sPM/);
  });

  it('show a pairing code with the time left, a new one after it expires, and close once it is used', async () => {
    let show = (_now: object): void => undefined;
    const { api } = await open((fake) => {
      show = shown(fake, rig('seat1'));
      fake.answerOnce('POST /races/rigs/pairing-codes', code('ABCD2345'));
    });
    await press('Pair Bay 1');
    const dialog = within(screen.getByRole('dialog', { name: 'Pair Bay 1' }));
    expect(dialog.getByRole('status', { name: 'Pairing code: A B C D 2 3 4 5' })).toHaveTextContent('ABCD2345');
    expect(dialog.getByRole('timer')).toHaveTextContent('Valid for 10:00');
    await pass(60_000);
    expect(dialog.getByRole('timer')).toHaveTextContent('Valid for 9:00');
    await pass(9 * 60_000);
    expect(dialog.queryByRole('timer')).toBeNull();
    api.answerOnce('POST /races/rigs/pairing-codes', code('WXYZ6789'));
    await press('New code');
    expect(dialog.getByRole('status')).toHaveTextContent('WXYZ6789');
    show(rig('seat1', { ...PAIRED, state: 'paired' }));
    await pass(10_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('The rig of Bay 1 is paired.')).toBeVisible();
  });

  it('end a pairing only after a confirmation', async () => {
    const { api } = await open((fake) => {
      shown(fake, rig('seat1', { ...HEARD, state: 'connected', game: 'NONE' }));
      fake.answerOnce('DELETE /races/rigs/seat1', { status: 204 });
    });
    await press('End the pairing of Bay 1');
    expect(api.calls('DELETE /races/rigs/seat1')).toEqual([]);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End pairing' }));
    await settle();
    expect(api.calls('DELETE /races/rigs/seat1').length).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('write the time left in minutes and seconds, and nothing when none is left', () => {
    expect([600_000, 59_001, 1, 0].map(clockText)).toEqual(['10:00', '1:00', '0:01', undefined]);
  });
});
