// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { instant } from '../../support/builders/brands.ts';
import { EventSocketEnd, withEventSockets } from '../support/event-sockets.ts';
import { openStaff, pass, settle, withStaffClock } from '../support/open-staff.tsx';
import { sessionToken } from '../support/session-token.ts';

withStaffClock();
withEventSockets();

type Launcher = Parameters<NonNullable<NonNullable<Parameters<typeof openStaff>[0]>['prepare']>>[1]['launcher'];
/** Club Night on seats 1 to 3, its event `ev1`; the socket is accepted unless the test says otherwise. */
type Opening = { readonly connected?: boolean; readonly prepare?: (launcher: Launcher) => void };
const openClubNight = async ({ connected = true, prepare }: Opening = {}) => {
  const app = await openStaff({
    path: '/admin/launcher',
    seats: 4,
    rights: { permissions: ['leaderboards.can_manage_race_events'] },
    prepare: (_, { launcher }) => {
      launcher.party('Club Night', 'seat1', 'seat2', 'seat3');
      prepare?.(launcher);
    },
  });
  if (connected) EventSocketEnd.of('ev1').accept();
  await settle();
  return app;
};
const card = () => screen.getByRole('article', { name: 'Club Night' });
const socket = () => EventSocketEnd.of('ev1');
const member = (seat: string) =>
  within(card())
    .getByRole('button', { name: `Boot from Party: ${seat}` })
    .closest('li') as HTMLElement;
const manualStart = (seat: string) => within(card()).getByRole('button', { name: `Manual Start ${seat}` });
const choose = (signal: string) => {
  fireEvent.click(within(card()).getByRole('button', { name: 'Signals of Club Night' }));
  fireEvent.click(screen.getByRole('menuitem', { name: signal }));
};
const update = (model: string, id: string, attributes: object, rev: number, more = {}) =>
  socket().tell({ type: 'model_updated', model, id, attributes, rev: String(rev), ...more });
type Said = { readonly id: string; readonly signal: string; readonly ignore: readonly string[] };
const said = () => socket().sent as readonly Said[];

describe('the socket of a race event', () => {
  it('names its event in the address and sends the token as a protocol, never in the address', async () => {
    await openClubNight();
    expect(socket().url).toBe(`ws://${location.host}/ws/launcher/events/ev1/`);
    expect(socket().protocols).toEqual(['paddock.launcher.v1', `token.${sessionToken('staff1')}`]);
  });
  it('WS-02 PARTY-25 opens with the card, shows connected or not, and closes with the screen', async () => {
    const { app } = await openClubNight({ connected: false });
    expect(card()).toHaveTextContent('Not connected');
    expect(within(card()).getByText('Not connected').closest('[data-tone]')).toHaveAttribute('data-tone', 'stop');
    socket().accept();
    expect(within(card()).getByText('Connected').closest('[data-tone]')).toHaveAttribute('data-tone', 'go');
    socket().end(1006);
    expect(card()).toHaveTextContent('Not connected');
    await pass(2000);
    socket().accept();
    expect(card()).not.toHaveTextContent('Not connected');
    app.unmount();
    expect(socket().closedByApp).toBe(true);
    await pass(60_000);
    expect(EventSocketEnd.ends).toHaveLength(2);
  });
  it('WS-03 is opened again 2000 ms after each drop, not earlier', async () => {
    await openClubNight();
    for (const drops of [1, 2, 3]) {
      socket().end(1006);
      await pass(1999);
      expect(EventSocketEnd.ends).toHaveLength(drops);
      await pass(1);
      expect(EventSocketEnd.ends).toHaveLength(drops + 1);
    }
  });
  it.each([4401, 4403])('is not opened again after the server closed it with %d', async (code) => {
    await openClubNight();
    socket().end(code);
    await pass(60_000);
    expect(EventSocketEnd.ends).toHaveLength(1);
    expect(card()).toHaveTextContent('Not connected');
  });
  it('reads the event again after each reconnect, then merges the updates that arrived in between', async () => {
    const { api } = await openClubNight();
    expect(api.calls('GET /races/events/ev1')).toHaveLength(1);
    socket().end(1006);
    Object.assign(api.launcher.event('ev1'), { track: 'spa', track_name: 'Spa-Francorchamps', rev: '300' });
    await pass(2000);
    socket().accept();
    update('entry', 'entryseat1', { initialized: true, launched: true }, 301);
    update('entry', 'entryseat2', { initialized: true, launched: true }, 299);
    expect(member('Seat 1')).toHaveAttribute('data-state', 'none');
    await settle();
    expect(api.calls('GET /races/events/ev1')).toHaveLength(2);
    expect(card()).toHaveTextContent('Spa-Francorchamps');
    expect(member('Seat 1')).toHaveAttribute('data-state', 'loaded');
    expect(member('Seat 2')).toHaveAttribute('data-state', 'none');
  });
});

describe('a party card that receives socket messages', () => {
  it('WS-04 merges the attributes of an update into the model shown, and keeps the rest', async () => {
    await openClubNight();
    update('event', 'ev1', { track_name: 'Monza' }, 200);
    update('entry', 'entryseat2', { initialized: true }, 201);
    update('entry', 'entryseat2', { user_name: 'Omar D.' }, 202);
    update('party', 'partyseat1', { server: 'running' }, 203);
    const words = { name: 'Sprint', type: 'RACE', spawn: 'START', ordering: 0, duration: 12, duration_is_laps: true };
    update('session', 'new1', { event: 'ev1', ...words }, 204);
    await settle();
    expect(card()).toHaveTextContent('Monza · Sprint');
    expect(card()).toHaveTextContent('12 laps');
    expect(member('Seat 2')).toHaveTextContent('Omar D.');
    expect(member('Seat 2')).toHaveTextContent('Not yet loaded');
    expect(within(card()).getByRole('img', { name: 'Server running' })).toBeVisible();
    update('session', 'new1', {}, 205, { deleted: true });
    await settle();
    expect(card()).toHaveTextContent('No sessions yet');
  });
  it('shows how far the start of each seat is, with its seconds, and why it failed, with the next step', async () => {
    await openClubNight();
    const since = () => new Date().toISOString();
    const rig = (phase: string, more: object = {}) => ({
      rig: { phase, since: since(), failure: null, detail: '', start: 'start1', ...more },
    });
    const state = (seat: string) =>
      within(member(seat)).queryByText(/^(Sent|Acknowledged|Not yet loaded|Loaded|Failed|Too late)$/);
    update('entry', 'entryseat1', rig('assigned'), 300);
    update('entry', 'entryseat2', rig('assigned'), 300);
    update('entry', 'entryseat3', rig('assigned'), 300);
    await settle();
    expect(state('Seat 1')).toHaveTextContent('Sent');
    socket().tell({ type: 'peers', signal_id: 'start1', seats: { seat1: 'APPLIED', seat2: 'RECEIVED' } });
    socket().tell({ type: 'peers', signal_id: 'start1', seats: { seat1: 'RECEIVED' } });
    socket().tell({
      type: 'peers',
      signal_id: 'start1',
      seats: { seat3: 'FAILED' },
      codes: { seat3: 'CAR_MISSING_ON_SEAT' },
    });
    await settle();
    expect(state('Seat 1')).toHaveTextContent('Acknowledged');
    expect(state('Seat 2')).toHaveTextContent('Acknowledged');
    expect(state('Seat 3')).toHaveTextContent('Failed');
    expect(member('Seat 3')).toHaveTextContent(
      'The car is not installed on this rig. Choose another car, or install it.',
    );
    expect(within(card()).getByRole('button', { name: 'Retry Seat 3' })).toBeVisible();

    update('entry', 'entryseat1', { initialized: true, ...rig('initialized') }, 301);
    await pass(14_500);
    expect(member('Seat 1')).toHaveTextContent(/Not yet loaded · 1[34] s of 12–36/);
    expect(within(member('Seat 1')).getByText('Files verified')).toBeVisible();
    expect(within(member('Seat 1')).getByRole('meter', { name: 'Loading Seat 1' })).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^1[34] s of 12–36$/),
    );
    update('entry', 'entryseat1', { initialized: true, launched: true, ...rig('launched') }, 302);
    await settle();
    expect(state('Seat 1')).toHaveTextContent('Loaded');
    expect(within(member('Seat 1')).queryByRole('meter')).toBeNull();
    update('entry', 'entryseat1', { exited: true, ...rig('exited', { detail: 'CRASH' }) }, 303);
    await settle();
    expect(state('Seat 1')).toBeNull();
    expect(member('Seat 1')).toHaveTextContent('The game crashed. Use Manual Start to start it again.');
  });
  it("shows whether each rig is connected, and since when it was not seen, by the venue's clock", async () => {
    const { api } = await openClubNight({
      prepare: (launcher) => {
        launcher.rig('seat2', { state: 'offline', last_seen: instant('2026-11-22T01:20:00.000Z') });
        launcher.rig('seat3', { state: 'unpaired', last_seen: null });
      },
    });
    const agent = (seat: string) => within(member(seat)).getByText(/^(Rig |No rig)/);
    expect(agent('Seat 1')).toHaveTextContent('Rig connected');
    expect(agent('Seat 1').closest('[data-tone]')).toHaveAttribute('data-tone', 'go');
    expect(agent('Seat 2')).toHaveTextContent('Rig not seen since 5:20 pm');
    expect(agent('Seat 2').closest('[data-tone]')).toHaveAttribute('data-tone', 'stop');
    expect(agent('Seat 3')).toHaveTextContent('No rig paired');
    // Nobody reports that a rig stops responding, so the screen reads the seats at intervals.
    api.launcher.rig('seat1', { state: 'offline', last_seen: instant('2026-11-20T01:20:00.000Z') });
    await pass(10_000);
    await settle();
    expect(agent('Seat 1')).toHaveTextContent('Rig not seen since Thu 19 Nov, 5:20 pm');
  });
  it("counts the seconds of a start by the server's clock, even in a browser that is minutes off", async () => {
    const { api } = await openClubNight();
    const AHEAD_MS = 4 * 60_000;
    const atVenue = () => new Date(Date.now() + AHEAD_MS);
    api.dateOf.now = () => atVenue().toUTCString();
    await pass(15_000);
    const rig = { phase: 'initialized', since: atVenue().toISOString(), failure: null, detail: '', start: 'start1' };
    update('entry', 'entryseat1', { initialized: true, rig }, 300);
    await pass(10_000);
    expect(member('Seat 1')).toHaveTextContent(/Not yet loaded · (9|10|11) s of 12–36/);
  });
  it('ignores an update that is older than what is shown', async () => {
    await openClubNight();
    update('event', 'ev1', { track_name: 'Monza' }, 200);
    update('event', 'ev1', { track_name: 'Imola' }, 199);
    update('event', 'ev1', { track_name: 'Suzuka' }, 99);
    await settle();
    expect(card()).toHaveTextContent('Monza');
  });
  it("sets known names only: no message changes an object's prototype", async () => {
    await openClubNight();
    socket().tellText(
      '{"type":"model_updated","model":"entry","id":"entryseat1","rev":"200","attributes":' +
        '{"__proto__":{"exited":true,"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":"x","launched":true}}',
    );
    socket().tellText('not json');
    socket().tellText('{"type":"model_updated","model":"__proto__","id":"x","rev":"201","attributes":{"polluted":1}}');
    await settle();
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(member('Seat 1')).toHaveAttribute('data-state', 'loaded');
  });
  it('reads the parties again when an update cannot be merged, and the event when messages were lost', async () => {
    const { api } = await openClubNight();
    const read = () => [api.calls('GET /races/parties').length, api.calls('GET /races/events/ev1').length];
    const [parties = 0, events = 0] = read();
    update('entry', 'entryseat1', { launched: 'perhaps' }, 200);
    await settle();
    expect(read()).toEqual([parties + 1, events]);
    socket().tell({ type: 'resync' });
    await settle();
    expect(read()).toEqual([parties + 1, events + 1]);
  });
});

describe('signals of a party', () => {
  it('PARTY-26 has an Edit Event split button with the four signals', async () => {
    await openClubNight();
    expect(within(card()).getByRole('button', { name: 'Edit Event' })).toBeEnabled();
    fireEvent.click(within(card()).getByRole('button', { name: 'Signals of Club Night' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Start All',
      'Reload All',
      'Stop All',
      'Display Multiplayer Brief',
    ]);
  });
  describe("WS-09 WS-10 WS-11 WS-12 the footer sends its signals to the event's peers, and says so once the server accepted one", () => {
    it.each([
      ['WS-09', 'Start All', 'SESSION_START'],
      ['WS-10', 'Stop All', 'SESSION_EXIT'],
      ['WS-11', 'Reload All', 'RELOAD'],
      ['WS-12', 'Display Multiplayer Brief', 'MP_BRIEF'],
    ])('%s: %s sends %s', async (_row, label, signal) => {
      const { api } = await openClubNight();
      choose(label);
      await settle();
      expect(said()).toEqual([{ type: 'peers', signal, ignore: [], id: said()[0]?.id }]);
      expect(screen.queryByText(`${label}: sent to Club Night`)).toBeNull();
      socket().tell({ type: 'peers', id: said()[0]?.id, accepted: 'sig1' });
      await settle();
      expect(screen.getByText(`${label}: sent to Club Night`)).toBeVisible();
      expect(api.calls('POST /races/events/ev1/signal')).toHaveLength(0);
    });
  });
  it('has a Start All button while nobody drives, and only the menu item while somebody does', async () => {
    await openClubNight();
    const startAll = () => within(card()).queryByRole('button', { name: 'Start All Club Night' });
    fireEvent.click(startAll() as HTMLElement);
    await settle();
    expect(said()).toEqual([{ type: 'peers', signal: 'SESSION_START', ignore: [], id: said()[0]?.id }]);
    update('entry', 'entryseat2', { initialized: true, launched: true }, 300);
    await settle();
    expect(startAll()).toBeNull();
    update('entry', 'entryseat2', { exited: true }, 301);
    await settle();
    expect(startAll()).toBeVisible();
  });
  it('WS-13 PARTY-27 Manual Start starts that seat only, and needs a running server', async () => {
    await openClubNight({
      prepare: (launcher) => void Object.assign(launcher.parties()[0] ?? {}, { server: 'stopped' }),
    });
    expect(manualStart('Seat 2')).toBeDisabled();
    update('party', 'partyseat1', { server: 'unknown' }, 200);
    await settle();
    expect(manualStart('Seat 2')).toBeDisabled();
    update('party', 'partyseat1', { server: 'running' }, 201);
    await settle();
    fireEvent.click(manualStart('Seat 2'));
    await settle();
    expect(said()).toEqual([{ type: 'peers', signal: 'SESSION_START', ignore: ['seat1', 'seat3'], id: said()[0]?.id }]);
  });
  it('Manual Start asks first when somebody drives, by name, because it would end their game', async () => {
    await openClubNight({
      prepare: (launcher) => void Object.assign(launcher.parties()[0] ?? {}, { server: 'running' }),
    });
    update('entry', 'entryseat2', { initialized: true, launched: true, user: 'bob1', user_name: 'Quick Bob' }, 300);
    await settle();
    const asked = () => screen.getByRole('dialog', { name: 'Start Seat 2 again?' });
    fireEvent.click(manualStart('Seat 2'));
    expect(asked()).toHaveTextContent('A new start ends the game, and Quick Bob starts over.');
    fireEvent.click(within(asked()).getByRole('button', { name: 'Let it run' }));
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(said()).toEqual([]);
    fireEvent.click(manualStart('Seat 2'));
    fireEvent.click(within(asked()).getByRole('button', { name: 'Start Again' }));
    await settle();
    expect(said()).toEqual([{ type: 'peers', signal: 'SESSION_START', ignore: ['seat1', 'seat3'], id: said()[0]?.id }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('says why the server refused a signal, or that it did not answer', async () => {
    await openClubNight();
    choose('Start All');
    await settle();
    socket().tell({ type: 'peers', id: said()[0]?.id, error: { code: 'no_sessions', detail: 'Add a session.' } });
    await settle();
    expect(screen.getByText('Start All did not work. Add a session.')).toBeVisible();
    choose('Stop All');
    await pass(10_000);
    await settle();
    expect(screen.getByText(/^Stop All did not work\. There was no answer\./)).toBeVisible();
  });
  it('sends over the API while the socket is down', async () => {
    const { api } = await openClubNight();
    socket().end(1006);
    choose('Stop All');
    await settle();
    expect(api.calls('POST /races/events/ev1/signal').map(({ body }) => body)).toEqual([
      { signal: 'SESSION_EXIT', ignore: [] },
    ]);
    expect(screen.getByText('Stop All: sent to Club Night')).toBeVisible();
  });
});
