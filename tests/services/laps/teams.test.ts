import type { TeamId } from '@paddock/shared-domain/boards/ids';
import { teamDecider } from '@paddock/shared-domain/boards/team';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MONDAY, type Person, startVenue, type Venue } from '../../support/venue.ts';
import { GT3, SPA, stockCatalogue } from './race-world.ts';

let venue: Venue;
let launcher: Person;
let board: string;
let other: string;
let names = 0;

const somebody = async (racer?: string): Promise<Person> => {
  const person = await venue.person(`racer${(names += 1)}`);
  if (racer !== undefined) await person.patch('/users/me', { racer_name: racer });
  return person;
};
const define = async (terms: object): Promise<string> => {
  const made = await launcher.post('/boards', { name: 'Cup', calculation: 'POINTS', since: MONDAY, ...terms });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id as string;
};
const team = async (captain: Person, name: string, on = board) => {
  const made = await captain.post('/teams', { board: on, name });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id as string;
};
/** Makes a team that staff approve. Returns its id. */
const approved = async (captain: Person, name: string, on = board): Promise<string> => {
  const id = await team(captain, name, on);
  expect((await launcher.patch(`/teams/${id}`, { approved: true })).status).toBe(200);
  return id;
};
const standings = async (on = board) =>
  (await venue.anonymous.get(`/boards/${on}/results`)).body.results.map(
    ({ rank, name, points }: { rank: number; name: string; points: number }) => [rank, name, points],
  );
const ids = (people: readonly { user: string }[]) => people.map(({ user }) => user);

beforeAll(async () => {
  venue = await startVenue();
  launcher = await venue.person('launcher', { permissions: ['leaderboards.can_manage_race_events'] });
  await stockCatalogue(venue);
  board = await define({});
  other = await define({ name: 'Other cup' });
});
afterAll(() => venue.close());

describe('BOARD-04 a team', () => {
  it('is made by its captain, joined by people whose request the captain accepts, and scores a race on its board', async () => {
    const cup = await define({ name: 'Winter cup' });
    const [ada, bob, cleo] = [await somebody('Ada B'), await somebody('Bob T'), await somebody('Cleo')];
    const made = await ada.post('/teams', { board: cup, name: ' Apex Foxes ', flag_code: 'fi' });
    expect(made.body).toMatchObject({ name: 'Apex Foxes', board: cup, approved: false, captain: ada.id });
    const foxes = made.body.id as string;
    // It is hidden until staff approve it, because wall displays show its name.
    expect((await venue.anonymous.get(`/teams?board=${cup}`)).body.results).toEqual([]);
    expect((await bob.post(`/teams/${foxes}/asks`)).status).toBe(404);
    await launcher.patch(`/teams/${foxes}`, { approved: true });
    const asked = await bob.post(`/teams/${foxes}/asks`);
    expect([asked.status, ids(asked.body.members), ids(asked.body.asking)]).toEqual([200, [ada.id], [bob.id]]);
    const own = (await ada.get('/users/me/teams')).body.results;
    expect(own[0].asking).toEqual([{ user: bob.id, display_name: 'Bob T' }]);
    // Only people with a request are accepted, and only by the captain.
    expect((await ada.post(`/teams/${foxes}/members`, { user: cleo.id })).status).toBe(409);
    expect((await bob.post(`/teams/${foxes}/members`, { user: bob.id })).status).toBe(403);
    expect(ids((await ada.post(`/teams/${foxes}/members`, { user: bob.id })).body.members)).toEqual([ada.id, bob.id]);
    await approved(cleo, 'Lone Wolves', cup);

    venue.clock.advance(60_000);
    const finisher = (user: Person, total: number) => ({ user: user.id, laps: 10, total });
    const race = await launcher.post(`/boards/${cup}/races`, {
      race: 'round 1',
      ended_at: venue.clock.now(),
      finishers: [finisher(cleo, 600_000), finisher(bob, 601_000), finisher(ada, 602_000)],
    });
    expect(race.status, JSON.stringify(race.body)).toBe(200);
    expect(await standings(cup)).toEqual([
      [1, 'Apex Foxes', 33],
      [2, 'Lone Wolves', 25],
    ]);
    const shown = (await venue.anonymous.get(`/teams?board=${cup}`)).body.results;
    expect(shown.map((one: { flag_url: string }) => one.flag_url)).toEqual([expect.stringContaining('fi'), '']);
    expect(shown[0].members.map((one: { display_name: string }) => one.display_name)).toEqual(['Ada B', 'Bob T']);
  });

  it('can be left, can decline a request, and gets its longest member as captain when the captain leaves', async () => {
    const [ada, bob, cleo] = [await somebody(), await somebody(), await somebody()];
    const id = await approved(ada, 'Night Owls');
    for (const one of [bob, cleo]) await one.post(`/teams/${id}/asks`);
    await ada.post(`/teams/${id}/members`, { user: bob.id });
    // Bob is not the captain: he can neither decline nor see the request of Cleo.
    expect((await bob.post(`/teams/${id}/leave`, { user: cleo.id })).status).toBe(403);
    expect((await bob.get('/users/me/teams')).body.results[0].asking).toEqual([]);
    expect((await ada.post(`/teams/${id}/leave`, { user: cleo.id })).body.asking).toEqual([]);
    await cleo.post(`/teams/${id}/asks`);
    await ada.post(`/teams/${id}/members`, { user: cleo.id });
    const left = await ada.post(`/teams/${id}/leave`, {});
    expect([left.status, left.body.captain, ids(left.body.members)]).toEqual([200, bob.id, [bob.id, cleo.id]]);
    expect((await cleo.post(`/teams/${id}/leave`)).body.captain).toBe(bob.id);
    expect((await ada.get('/users/me/teams')).body.results).toEqual([]);
    // Without a body the caller leaves.
    expect((await bob.post(`/teams/${id}/leave`)).body).toMatchObject({ captain: null, members: [] });
  });

  it('is refused if it is a second one of a person on a board, if its name is taken or invalid, or its board hidden or not one of points', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    await approved(ada, 'Grid Kings');
    const second = await ada.post('/teams', { board, name: 'Second team' });
    expect([second.status, second.body.code]).toEqual([409, 'conflict']);
    expect((await ada.post('/teams', { board: other, name: 'Grid Kings' })).status).toBe(201);
    const refused = async (more: object) => {
      const { status, body } = await bob.post('/teams', { board, name: 'Fine name', ...more });
      expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
      return body;
    };
    expect((await refused({ name: 'GRID KINGS' })).name).toBeDefined();
    for (const name of ['x', ' y ', 'n'.repeat(41), 'two\nlines', ''])
      expect((await refused({ name })).name).toBeDefined();
    expect((await refused({ flag_code: 'USA' })).flag_code).toBeDefined();
    expect((await refused({ board: 'nowhere' })).board).toBeDefined();
    const hidden = await define({ name: 'Hidden', active: false });
    expect((await refused({ board: hidden })).board).toBeDefined();
    const times = await define({ name: 'Laps', calculation: 'TIME', track: SPA, group: GT3 });
    expect((await refused({ board: times })).board).toBeDefined();
    expect((await refused({ members: [bob.id] })).code).toBe('permission_denied');
    expect((await refused({ approved: true })).code).toBe('permission_denied');
    expect((await venue.anonymous.post('/teams', { board, name: 'Visitors' })).status).toBe(401);
  });

  it('is found by name, and blocks its name for others, regardless of accents, apostrophes and case', async () => {
    const cup = await define({ name: 'Spring cup' });
    const foxes = await approved(await somebody('Zoe'), 'Équipe d’Łukasz', cup);
    await approved(await somebody('Ann'), 'Apex', cup);
    const found = async (search: string) =>
      (await venue.anonymous.get(`/teams?board=${cup}&search=${encodeURIComponent(search)}`)).body;
    for (const search of ['equipe', 'EQUIPE DLUKASZ', "d'lukasz", 'Équipe', 'd’Łuk']) {
      const { results, count } = await found(search);
      expect([search, count, results.map((one: { id: string }) => one.id)]).toEqual([search, 1, [foxes]]);
    }
    expect((await found('apex')).results).toMatchObject([{ name: 'Apex', rank: 1 }]);
    const made = await (await somebody('Bo')).post('/teams', { board: cup, name: "Equipe d'Lukasz" });
    expect([made.status, made.body.name]).toEqual([400, ['This leaderboard already has a team with this name.']]);
  });

  it('can be renamed by its captain until staff approve it, and by staff afterwards', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const id = await team(ada, 'First words');
    expect((await bob.patch(`/teams/${id}`, { name: 'Taken over' })).status).toBe(403);
    expect((await ada.patch(`/teams/${id}`, { approved: true })).status).toBe(403);
    expect((await ada.patch(`/teams/${id}`, { name: 'Better words', flag_code: 'jp' })).body).toMatchObject({
      name: 'Better words',
      flag_code: 'jp',
    });
    await launcher.patch(`/teams/${id}`, { approved: true });
    expect((await ada.patch(`/teams/${id}`, { name: 'Rude words' })).status).toBe(409);
    expect((await ada.patch(`/teams/${id}`, { flag_code: null })).body.flag_code).toBe(null);
    expect((await launcher.patch(`/teams/${id}`, { name: 'Staff words' })).body.name).toBe('Staff words');
    expect((await venue.anonymous.get(`/teams/${id}`)).body.name).toBe('Staff words');
    expect((await launcher.patch(`/teams/${id}`, { approved: false })).body.approved).toBe(false);
    expect((await venue.anonymous.get(`/teams/${id}`)).status).toBe(404);
  });

  it('can be made, filled, read and archived by race staff, who are named in the log', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const made = await launcher.post('/teams', { board, name: 'House team', members: [ada.id], approved: true });
    expect(made.body).toMatchObject({ approved: true, captain: ada.id });
    const id = made.body.id as string;
    expect(ids((await launcher.post(`/teams/${id}/members`, { user: bob.id })).body.members)).toEqual([ada.id, bob.id]);
    expect((await launcher.post(`/teams/${id}/members`, { user: 'nobody' })).body.user).toBeDefined();
    expect(ids((await launcher.post(`/teams/${id}/leave`, { user: bob.id })).body.members)).toEqual([ada.id]);
    expect((await launcher.get(`/teams/${id}/sheet`)).body.members).toHaveLength(1);
    expect((await ada.get(`/teams/${id}/sheet`)).status).toBe(403);
    expect((await ada.post(`/teams/${id}/archive`)).status).toBe(403);
    expect((await launcher.post(`/teams/${id}/archive`)).body).toMatchObject({ archived: true, approved: false });
    expect((await launcher.get(`/teams?board=${board}&search=House`)).body.results).toEqual([]);
    expect((await bob.post(`/teams/${id}/asks`)).status).toBe(404);
    expect((await launcher.patch(`/teams/${id}`, { approved: true })).status).toBe(409);
    // Its members may join another team, and its name is free.
    expect((await ada.post('/teams', { board, name: 'House team' })).status).toBe(201);
    const acts = (await venue.log()).filter(({ stream }) => stream === `team-${id}`);
    expect(acts.map(({ type }) => type)).toEqual(['TeamFormed', 'TeamJoined', 'TeamLeft', 'TeamArchived']);
    for (const { metadata } of acts) expect(metadata).toMatchObject({ actor: { kind: 'staff', userId: launcher.id } });
  });

  it('accepts one of two people at the same moment when one place is left', async () => {
    const people = await Promise.all(Array.from({ length: 13 }, () => somebody()));
    const [ada, ...rest] = people as [Person, ...Person[]];
    const id = await approved(ada, 'Full house');
    for (const one of rest) expect((await one.post(`/teams/${id}/asks`)).status).toBe(200);
    for (const one of rest.slice(0, 10)) await ada.post(`/teams/${id}/members`, { user: one.id });
    const last = await Promise.all(rest.slice(10).map((one) => ada.post(`/teams/${id}/members`, { user: one.id })));
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await somebody();
    expect((await late.post(`/teams/${id}/asks`)).status).toBe(409);
    expect((await launcher.get(`/teams/${id}/sheet`)).body.members).toHaveLength(12);
  });

  it('has no member of another team of the board, also when two teams accept the same person at the same moment', async () => {
    const cup = await define({ name: 'Race cup' });
    const [ada, bob] = [await somebody(), await somebody()];
    const [foxes, wolves] = [await approved(ada, 'Foxes', cup), await approved(bob, 'Wolves', cup)];
    const membersOf = async (id: string) => ids((await launcher.get(`/teams/${id}/sheet`)).body.members);
    for (let round = 0; round < 6; round += 1) {
      const cleo = await somebody();
      for (const id of [foxes, wolves]) expect((await cleo.post(`/teams/${id}/asks`)).status).toBe(200);
      const letIn = await Promise.all([
        ada.post(`/teams/${foxes}/members`, { user: cleo.id }),
        launcher.post(`/teams/${wolves}/members`, { user: cleo.id }),
      ]);
      expect(letIn.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const both = [...(await membersOf(foxes)), ...(await membersOf(wolves))];
      expect(both.filter((id) => id === cleo.id)).toHaveLength(1);
    }
    // Nor when one person makes two teams at once.
    const dan = await somebody();
    const made = await Promise.all(['Solo one', 'Solo two'].map((name) => dan.post('/teams', { board: cup, name })));
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await expect.poll(async () => (await dan.get('/users/me/teams')).body.results).toHaveLength(1);
  });

  it('can be joined by somebody who has just left another team, or whose team was archived', async () => {
    const cup = await define({ name: 'Change cup' });
    const [ada, bob, cleo] = [await somebody(), await somebody(), await somebody()];
    const [foxes, wolves] = [await approved(ada, 'Foxes', cup), await approved(bob, 'Wolves', cup)];
    for (let round = 0; round < 3; round += 1)
      for (const id of [foxes, wolves]) {
        expect((await launcher.post(`/teams/${id}/members`, { user: cleo.id })).status).toBe(200);
        expect((await launcher.post(`/teams/${id}/leave`, { user: cleo.id })).status).toBe(200);
      }
    expect((await launcher.post(`/teams/${foxes}/members`, { user: cleo.id })).status).toBe(200);
    await launcher.post(`/teams/${foxes}/archive`);
    expect((await launcher.post(`/teams/${wolves}/members`, { user: cleo.id })).status).toBe(200);
  });

  it('loses a person whom a crash left in two teams, so that they remain in one', async () => {
    const cup = await define({ name: 'Crash cup' });
    const [ada, bob, cleo] = [await somebody(), await somebody(), await somebody()];
    const [foxes, wolves] = [await approved(ada, 'Foxes', cup), await approved(bob, 'Wolves', cup)];
    // As two API processes append it that die right after.
    for (const teamId of [foxes, wolves] as TeamId[])
      await venue.composed.deps.commands.handle(
        teamDecider,
        teamId,
        [{ type: 'JoinTeam', data: { teamId, userId: UserId.parse(cleo.id) } }],
        { commandId: `crash:${teamId}`, actor: { kind: 'system', process: 'test' }, now: venue.clock.now() },
      );
    const inTeams = async () =>
      (await Promise.all([foxes, wolves].map((id) => launcher.get(`/teams/${id}/sheet`)))).filter(({ body }) =>
        ids(body.members).includes(cleo.id),
      );
    await expect.poll(async () => (await inTeams()).length).toBe(1);
  });

  it('has no deleted user as its member or captain, or with a request', async () => {
    const cup = await define({ name: 'Past cup' });
    const [ada, bob] = [await somebody(), await somebody()];
    const foxes = await approved(ada, 'Foxes', cup);
    const others = await team(await somebody(), 'Others', other);
    await launcher.patch(`/teams/${others}`, { approved: true });
    await bob.post(`/teams/${foxes}/asks`);
    await ada.post(`/teams/${foxes}/members`, { user: bob.id });
    await bob.post(`/teams/${others}/asks`);
    const chief = await venue.person('forgetter', { superuser: true });
    for (const gone of [bob, ada]) expect((await chief.delete(`/users/${gone.id}`)).status).toBeLessThan(300);
    const { body } = await launcher.get(`/teams/${foxes}/sheet`);
    expect([body.members, body.captain]).toEqual([[], null]);
    expect((await launcher.get(`/teams/${others}/sheet`)).body.asking).toEqual([]);
  });

  it('is listed under an account only for its owner and race staff, and an unknown account gets 404', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    await team(ada, 'Secret six');
    expect((await ada.get('/users/me/teams')).body.results).toHaveLength(1);
    expect((await launcher.get(`/users/${ada.id}/teams`)).body.results).toHaveLength(1);
    expect((await bob.get(`/users/${ada.id}/teams`)).status).toBe(404);
    expect((await launcher.get('/users/nobody/teams')).status).toBe(404);
  });
});
