// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { withEventSockets } from '../support/event-sockets.ts';
import { LiveSocket } from '../support/live-socket.ts';
import { openStaff, pass, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
withEventSockets();
const RACES = ['leaderboards.can_manage_race_events'];
type Opening = NonNullable<Parameters<typeof openStaff>[0]>;
const openLauncher = (more: Opening = {}) =>
  openStaff({ path: '/admin/launcher', rights: { permissions: RACES }, ...more });
type Launcher = Parameters<NonNullable<Opening['prepare']>>[1]['launcher'];
const prepared = (prepare: (launcher: Launcher) => void): Opening => ({
  prepare: (_, { launcher }) => prepare(launcher),
});

const seat = (name: string) => screen.getByRole('checkbox', { name });
const pick = (...names: string[]) => names.forEach((name) => fireEvent.click(seat(name)));
const button = (name: string, inside: HTMLElement = document.body) => within(inside).getByRole('button', { name });
const press = (name: string, inside?: HTMLElement) => fireEvent.click(button(name, inside));
const dialog = () => screen.getByRole('dialog');
const card = (name: string) => screen.getByRole('article', { name });
const chooseAdd = () => {
  press('More ways to use the selected seats');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Add to Party' }));
};
/** The requests that change something, in order. */
const changes = (api: Awaited<ReturnType<typeof openStaff>>['api']) =>
  api.heard.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);

describe('the launcher', () => {
  it('ROUTE-31 is at /admin/launcher, and in the top bar for those who may run races', async () => {
    const { address } = await openLauncher();
    expect(address()).toBe('/launcher');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Launcher');
    expect(screen.getByRole('link', { name: 'Launcher' })).toHaveAttribute('href', '/admin/launcher');
  });
  it('leads others to the login screen, and is not in their top bar', async () => {
    const { address, api } = await openLauncher({ rights: { permissions: ['reservations.change_reservation'] } });
    await settle();
    expect(address()).toContain('/login?errorCode=noPermission');
    expect(screen.queryByRole('link', { name: 'Launcher' })).toBeNull();
    expect(api.calls('GET /races/parties')).toHaveLength(0);
  });
  it('PARTY-11 lists the seats of the selected location, which can be chosen when there are several', async () => {
    const { api } = await openLauncher({ locations: 2 });
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'Seat 1',
      'Seat 2',
      'Seat 3',
    ]);
    fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'loc2' } });
    await settle();
    expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
    expect(api.calls('GET /calendars').map(({ query }) => query['location'])).toEqual(['loc1', 'loc2']);
  });
  it('lists seats in the order of their numbers: 2 before 10', async () => {
    await openLauncher({ prepare: (venue) => void venue.seats.reverse(), seats: 10 });
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Seat ${index + 1}`),
    );
  });
  it('offers no choice of a location when there is only one', async () => {
    await openLauncher();
    expect(screen.queryByLabelText('Location')).toBeNull();
  });
  it('PARTY-12 disables seats that are in a party, and names the party', async () => {
    await openLauncher(prepared((launcher) => void launcher.party('Club Night', 'seat2')));
    expect(seat('Seat 2')).toBeDisabled();
    expect(seat('Seat 2')).toHaveAccessibleDescription('In Club Night');
    expect(seat('Seat 1')).toBeEnabled();
  });
  it('PARTY-13 disables seats without an event, and lets staff set one up', async () => {
    const { api } = await openLauncher(prepared((launcher) => void launcher.removeEvent('seat3')));
    expect(seat('Seat 3')).toBeDisabled();
    expect(seat('Seat 3')).toHaveAccessibleDescription('No event');
    press('Set up an event for Seat 3');
    await settle();
    expect(changes(api)).toEqual([['POST /races/events', { calendar: 'seat3' }]]);
    expect(seat('Seat 3')).toBeEnabled();
  });
  it('PARTY-15 says how to begin when there are no parties', async () => {
    await openLauncher();
    expect(
      screen.getByText('No parties have been created yet. Select seats from the left to get started.'),
    ).toBeVisible();
  });
  it('says that the seats could not be loaded, and loads them on Try again', async () => {
    const { api } = await openLauncher({
      prepare: (_, given) => given.answerOnce('GET /races/parties', { status: 403, body: { detail: 'No.' } }),
    });
    expect(screen.getByText('We could not load the seats and parties.')).toBeVisible();
    press('Try again');
    await settle();
    expect(api.calls('GET /races/parties')).toHaveLength(2);
    expect(seat('Seat 1')).toBeVisible();
  });
});

describe('creating a party', () => {
  it('PARTY-09 disables the Create Party split button until a seat is selected', async () => {
    await openLauncher();
    expect(button('Create Party')).toBeDisabled();
    expect(button('More ways to use the selected seats')).toBeDisabled();
    pick('Seat 2');
    expect(button('Create Party')).toBeEnabled();
    expect(button('More ways to use the selected seats')).toBeEnabled();
    pick('Seat 2');
    expect(button('Create Party')).toBeDisabled();
  });
  it('PARTY-17 PARTY-18 proposes a name with the host seat, follows the host, and accepts no empty name', async () => {
    await openLauncher();
    pick('Seat 1', 'Seat 2');
    press('Create Party');
    expect(screen.getByLabelText('Party name')).toHaveValue("Seat 1's Party");
    fireEvent.change(screen.getByLabelText('Host seat'), { target: { value: 'seat2' } });
    expect(screen.getByLabelText('Party name')).toHaveValue("Seat 2's Party");
    fireEvent.change(screen.getByLabelText('Party name'), { target: { value: ' ' } });
    expect(button('Create Party', dialog())).toBeDisabled();
    fireEvent.change(screen.getByLabelText('Party name'), { target: { value: 'Club Night' } });
    expect(button('Create Party', dialog())).toBeEnabled();
  });
  it('PARTY-20 opens the party with the host seat, then adds the others', async () => {
    const { api } = await openLauncher();
    pick('Seat 3', 'Seat 1', 'Seat 2');
    press('Create Party');
    fireEvent.change(screen.getByLabelText('Host seat'), { target: { value: 'seat2' } });
    press('Create Party', dialog());
    await settle();
    expect(changes(api)).toEqual([
      ['POST /races/parties/host', { calendar: 'seat2', name: "Seat 2's Party" }],
      ['POST /races/parties/members', { party: 'partyseat2', calendar: 'seat1' }],
      ['POST /races/parties/members', { party: 'partyseat2', calendar: 'seat3' }],
    ]);
    expect(card("Seat 2's Party")).toHaveTextContent('Seat 3');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Create Party')).toBeDisabled();
  });
  it('names a seat that could not join, and keeps the party', async () => {
    const { api } = await openLauncher();
    pick('Seat 1', 'Seat 2', 'Seat 3');
    api.answerOnce('POST /races/parties/members', {
      status: 409,
      body: { non_field_errors: ['This seat is in a party.'] },
    });
    press('Create Party');
    press('Create Party', dialog());
    await settle();
    expect(screen.getByText('Could not join: Seat 2 (This seat is in a party.)')).toBeVisible();
    expect(within(card("Seat 1's Party")).getAllByRole('button', { name: /^Boot/ })).toHaveLength(2);
  });
  it('says why a party could not be created, and keeps the form', async () => {
    const { api } = await openLauncher();
    pick('Seat 1');
    press('Create Party');
    api.answerOnce('POST /races/parties/host', { status: 409, body: { non_field_errors: ['In a party.'] } });
    press('Create Party', dialog());
    await settle();
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('In a party.');
  });
  it('PARTY-10 PARTY-19 PARTY-21 adds the selected seats to the chosen party', async () => {
    const { api } = await openLauncher(prepared((launcher) => void launcher.party('Club Night', 'seat1')));
    pick('Seat 2', 'Seat 3');
    chooseAdd();
    expect(button('Add to Party', dialog())).toBeDisabled();
    fireEvent.change(within(dialog()).getByLabelText('Party'), { target: { value: 'partyseat1' } });
    press('Add to Party', dialog());
    await settle();
    expect(changes(api)).toEqual([
      ['POST /races/parties/members', { party: 'partyseat1', calendar: 'seat2' }],
      ['POST /races/parties/members', { party: 'partyseat1', calendar: 'seat3' }],
    ]);
    expect(seat('Seat 3')).toHaveAccessibleDescription('In Club Night');
  });
  it('deselects a seat as soon as somebody else puts it into a party', async () => {
    const { api } = await openLauncher();
    pick('Seat 1');
    api.launcher.party('Elsewhere', 'seat1');
    act(() => LiveSocket.latest().ready());
    await pass(200);
    expect(LiveSocket.latest().scopes()).toContain('parties/loc1');
    act(() => LiveSocket.latest().say({ type: 'changed', model: 'parties', scope: 'loc1', position: '900' }));
    await settle();
    expect(seat('Seat 1')).not.toBeChecked();
    expect(seat('Seat 1')).toBeDisabled();
    expect(button('Create Party')).toBeDisabled();
  });
});

describe('taking a party apart', () => {
  it("lists the seats of a party in the room's order, not in the order of joining", async () => {
    await openLauncher(prepared((launcher) => void launcher.party('Club Night', 'seat3', 'seat1', 'seat2')));
    const boots = screen.getAllByRole('button', { name: /^Boot from Party: / });
    expect(boots.map((button) => button.getAttribute('aria-label'))).toEqual(
      [1, 2, 3].map((number) => `Boot from Party: Seat ${number}`),
    );
  });
  it('PARTY-22 boots a member, then reloads the page', async () => {
    const { api } = await openLauncher(prepared((launcher) => void launcher.party('Club Night', 'seat1', 'seat2')));
    const reload = vi.fn<() => void>();
    const original = window.location;
    Object.defineProperty(window, 'location', { configurable: true, value: { ...original, reload } });
    press('Boot from Party: Seat 2', card('Club Night'));
    expect(reload).not.toHaveBeenCalled();
    await settle();
    Object.defineProperty(window, 'location', { configurable: true, value: original });
    expect(changes(api)).toEqual([['DELETE /races/parties/members/memberseat2', undefined]]);
    expect(reload).toHaveBeenCalledOnce();
  });
  it('PARTY-23 disbands after a confirmation, by deleting the host member', async () => {
    const { api } = await openLauncher(prepared((launcher) => void launcher.party('Club Night', 'seat1', 'seat2')));
    press('Disband', card('Club Night'));
    expect(changes(api)).toEqual([]);
    press('Disband', dialog());
    await settle();
    expect(changes(api)).toEqual([['DELETE /races/parties/members/memberseat1', undefined]]);
    expect(screen.queryByRole('article')).toBeNull();
    expect(seat('Seat 2')).toBeEnabled();
  });
  it('asks before it boots the host, because that ends the party', async () => {
    const { api } = await openLauncher(prepared((launcher) => void launcher.party('Club Night', 'seat1')));
    press('Boot from Party: Seat 1', card('Club Night'));
    expect(dialog()).toHaveTextContent('Disband Club Night?');
    expect(changes(api)).toEqual([]);
  });
});

describe('a party card', () => {
  it.each([
    ['running', 'Server running'],
    ['stopped', 'Server stopped'],
    ['unknown', 'Server unknown'],
  ] as const)('PARTY-24 shows by an icon that the server is %s', async (server, name) => {
    await openLauncher(prepared((launcher) => void (launcher.party('Club Night', 'seat1').server = server)));
    expect(within(card('Club Night')).getAllByRole('img')).toHaveLength(1);
    expect(within(card('Club Night')).getByRole('img', { name })).toBeVisible();
  });
  it('PARTY-28 PARTY-29 PARTY-30 shows who is loaded: exited counts before launched, launched before initialized', async () => {
    await openLauncher({
      seats: 4,
      ...prepared((launcher) => {
        launcher.party('Club Night', 'seat1', 'seat2', 'seat3', 'seat4');
        launcher.flags('seat1', { initialized: true, launched: true, exited: true });
        launcher.flags('seat2', { initialized: true, launched: true });
        launcher.flags('seat3', { initialized: true });
      }),
    });
    const shown = within(card('Club Night'))
      .getAllByRole('button', { name: /^Boot/ })
      .map((boot) => {
        const member = boot.closest('li') as HTMLElement;
        return [within(member).queryByText(/oaded$/)?.textContent, member.dataset['state']];
      });
    expect(shown).toEqual([
      [undefined, 'none'],
      ['Loaded', 'loaded'],
      ['Not yet loaded', 'waiting'],
      [undefined, 'none'],
    ]);
  });
  it('says that a game is running on a seat that its party has not started', async () => {
    await openLauncher({
      seats: 4,
      ...prepared((launcher) => {
        launcher.party('Club Night', 'seat1', 'seat2', 'seat3', 'seat4');
        launcher.rig('seat1', { game: 'LIVE' });
        launcher.rig('seat2', { game: 'LIVE' });
        launcher.flags('seat2', { initialized: true, launched: true });
        launcher.rig('seat3', { game: 'LIVE', state: 'offline' });
      }),
    });
    const said = within(card('Club Night')).getAllByText('Its previous game is still running');
    const seats = said.map((chip) => within(chip.closest('li') as HTMLElement).getByRole('button', { name: /^Boot/ }));
    expect(seats).toEqual([button('Boot from Party: Seat 1')]);
  });
  it('says on the card of a seat that two programs use the key of its rig', async () => {
    await openLauncher({
      seats: 2,
      ...prepared((launcher) => {
        launcher.party('Club Night', 'seat1', 'seat2');
        launcher.rig('seat2', { notices: ['KEY_USED_TWICE'] });
        launcher.rig('seat1', { notices: ['ADDRESS_CHANGED'] });
      }),
    });
    const said = within(card('Club Night')).getAllByText('Its key is used twice: pair this rig again');
    const seats = said.map((chip) => within(chip.closest('li') as HTMLElement).getByRole('button', { name: /^Boot/ }));
    expect(seats).toEqual([button('Boot from Party: Seat 2')]);
  });
  it('PARTY-30 is green only for a loaded seat', () => {
    const sheet = readFileSync(
      join(import.meta.dirname, '../../../web-staff/src/features/launcher/member-card.module.css'),
      'utf8',
    );
    const green = [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .filter(([, , rules = '']) => rules.includes('background: var(--go-ground)'))
      .map(([, selector = '']) => selector.trim());
    expect(green).toEqual([".member[data-state='loaded']"]);
  });
});
