import type { Desk } from '@paddock/rig-farm/desk';
import type { PairedSeat } from '@paddock/rig-farm/pair-seats';
import { prepareEvening } from '@paddock/rig-farm/party-evening';
import { describe, expect, it } from 'vitest';

const entries = ['seat1', 'seat2', 'seat3'].map((calendar) => ({ id: `entry-${calendar}`, calendar, user: null }));
const party = { id: 'party', host_event: { id: 'event', entries }, members: [] };
const lists: Record<string, unknown> = {
  '/users/me': { id: 'owner' },
  '/users?page_size=100': { results: [{ id: 'owner' }, { id: 'ada' }, { id: 'bob' }] },
  '/tracks': { results: [{ id: 'track', name: 'Brands Hatch' }] },
  '/cars?page_size=100': { results: [{ id: 'car', name: 'Car', groups: [] }] },
  '/races/parties': { results: [party] },
};
/** Who was put on which entry. */
const seated = new Map<string, unknown>();
const desk = {
  get: (path: string) => Promise.resolve(lists[path] ?? { results: [] }),
  post: () => Promise.resolve(party),
  patch: (path: string, body: { readonly user?: string | null }) => {
    if (path.startsWith('/races/entries/')) seated.set(path.slice('/races/entries/'.length), body.user);
    return Promise.resolve({ id: 'event', entries });
  },
  delete: () => Promise.resolve(),
} as unknown as Desk;

describe('the drivers of a farm evening', () => {
  it('never include the member of staff as whom the farm is logged in: staff may not put themselves on a seat', async () => {
    const seats = entries.map(({ calendar }) => ({
      calendar,
      name: calendar,
      location: 'here',
    })) as unknown as PairedSeat[];
    const [ready] = await prepareEvening(desk, seats);
    expect([...seated.values()]).toEqual(['ada', 'bob', null]);
    expect([...(ready?.drivers ?? [])]).toEqual([
      ['seat1', 'ada'],
      ['seat2', 'bob'],
    ]);
  });
});
