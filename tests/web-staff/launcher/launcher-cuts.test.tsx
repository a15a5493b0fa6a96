// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EventSocketEnd, withEventSockets } from '../support/event-sockets.ts';
import { openStaff, pass, settle, withStaffClock } from '../support/open-staff.tsx';

withStaffClock();
withEventSockets();

const CUTS = 50;
const SEATS = ['seat1', 'seat2', 'seat3'];
/** Random numbers from 0 to below 1; the same seed gives the same sequence. */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};
type Staff = Awaited<ReturnType<typeof openStaff>>;
const open = async (prepare: (launcher: Staff['api']['launcher']) => void = () => undefined): Promise<Staff> => {
  const app = await openStaff({
    path: '/admin/launcher',
    seats: 4,
    rights: { permissions: ['leaderboards.can_manage_race_events'] },
    prepare: (_, { launcher }) => {
      launcher.party('Club Night', ...SEATS);
      prepare(launcher);
    },
  });
  EventSocketEnd.of('ev1').accept();
  await settle();
  return app;
};
/** All text on the card of the party, and the state and text of each seat. */
const shown = (): readonly string[] => {
  const card = screen.getByRole('article', { name: 'Club Night' });
  const seats = within(card).getAllByRole('listitem');
  return [card.textContent ?? '', ...seats.map((seat) => `${seat.dataset['state']} ${seat.textContent}`)];
};

it.each([1, 2])(
  'after fifty random disconnects a screen shows the same as a newly opened one: seed %i',
  async (seed) => {
    const chance = seeded(seed);
    const among = <One,>(all: readonly One[]): One => all[Math.floor(chance() * all.length)] as One;
    const { api, app } = await open();
    const event = api.launcher.event('ev1');
    let rev = 300;
    let told = 0;
    /** Saves a random change at the venue and, if `isHeard`, sends it on the socket. */
    const happens = (isHeard: boolean): void => {
      rev += 1;
      const of = chance() < 0.2 ? event : among(event.entries);
      const flags = { initialized: chance() < 0.6, launched: chance() < 0.5, exited: chance() < 0.2 };
      const change =
        of === event ? { track: 'spa', track_name: `Track ${rev}` } : { ...flags, user_name: `Guest ${rev}` };
      Object.assign(of, change);
      event.rev = String(rev);
      if (!isHeard) return;
      told += 1;
      const model = of === event ? 'event' : 'entry';
      EventSocketEnd.of('ev1').tell({ type: 'model_updated', model, id: of.id, attributes: change, rev: String(rev) });
    };
    const some = (isHeard: boolean): void => {
      for (let left = Math.floor(chance() * 4); left > 0; left -= 1) happens(isHeard);
    };
    for (let cuts = 0; cuts < CUTS; cuts += 1) {
      some(true);
      if (chance() < 0.5) await settle();
      // The last changes before a disconnect may never arrive.
      some(false);
      EventSocketEnd.of('ev1').end(1006);
      some(false);
      await pass(2_000);
      EventSocketEnd.of('ev1').accept();
      // Sent while the event is being read again.
      some(true);
      if (chance() < 0.7) await settle();
      some(true);
    }
    await settle();
    expect(EventSocketEnd.ends).toHaveLength(CUTS + 1);
    expect(told).toBeGreaterThan(CUTS);
    const kept = shown();
    const { entries, track, track_name: trackName } = event;
    app.unmount();
    await open((launcher) => {
      const fresh = launcher.event('ev1');
      Object.assign(fresh, { track, track_name: trackName, rev: String(rev) });
      for (const [index, entry] of fresh.entries.entries()) Object.assign(entry, structuredClone(entries[index]));
    });
    expect(shown()).toEqual(kept);
    expect(kept.join()).toContain('Guest');
  },
);
