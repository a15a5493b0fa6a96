import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AMG, type Floor, openFloor, PRACTICE, SPA } from './floor-world.ts';

let floor: Floor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.venue.close());

describe('A form that was read before a race was started and stopped', () => {
  it('can be saved although rigs and signals have changed its read-only fields since; other fields are still checked', async () => {
    const { chief, seat, event } = floor;
    const path = `/races/events/${event(0)}`;
    await chief.patch(path, { track: SPA, sessions: [PRACTICE] });
    await chief.post('/races/entries', { calendar: seat(0), car: AMG });
    const read = (await chief.get(path)).body;
    const [entry] = read.entries;
    for (const signal of ['SESSION_START', 'SESSION_EXIT']) await chief.post(`${path}/signal`, { signal });
    const now = (await chief.get(path)).body;
    expect([now.generation, now.entries[0].rig.start]).not.toEqual([read.generation, entry.rig.start]);

    expect(await chief.patch(path, { ...read, penalties: !read.penalties })).toMatchObject({
      status: 200,
      body: { penalties: !read.penalties, generation: now.generation },
    });
    expect(await chief.patch(`/races/entries/${entry.id}`, { ...entry, ballast: 15 })).toMatchObject({
      status: 200,
      body: { ballast: 15, rig: now.entries[0].rig },
    });
    // This form cannot change entries, and a flag must match the entry that it was read with.
    const forged = { ...read, entries: [{ ...entry, ballast: 40 }] };
    expect((await chief.patch(path, forged)).body).toMatchObject({ entries: ['This field cannot be changed.'] });
    expect((await chief.patch(`/races/entries/${entry.id}`, { ...entry, launched: true })).body).toMatchObject({
      launched: ['This field cannot be changed.'],
    });
    expect((await chief.patch(path, { generation: read.generation })).status).toBe(400);
  });
});
