import { expect } from 'vitest';
import type { Person } from '../../../support/venue.ts';
import { AMG, GT3, SPA, stockPoints } from '../../laps/race-world.ts';
import type { Walk } from './walk.ts';

const DAY = 86_400_000;
type Floor = { readonly location: string; readonly seats: readonly string[]; readonly driver: Person };

/** Boards, laps, and the decisions of stewards. */
export const stewardActs = async (
  { act, make, chief, venue }: Walk,
  { location, seats, driver }: Floor,
): Promise<void> => {
  const now = Date.parse(venue.clock.now());
  const on = (days: number) => new Date(now + days * DAY).toISOString();
  const terms = { name: 'GT3', calculation: 'TIME', track: SPA, group: GT3, since: on(-20) };
  const board = await make('POST /boards', chief, '/boards', terms);
  await act('PATCH /boards/:id', chief, `/boards/${board}`, { description: 'All of March.' }, { about: board });
  const cup = await stockPoints(venue, [{ name: 'Silver', members: [driver.id], points: [] }]);
  const finishers = [{ user: driver.id, laps: 10, total: 1_400_000 }];
  const race = { race: 'Cup, race 1', ended_at: venue.clock.now(), finishers };
  await act('POST /boards/:id/races', chief, `/boards/${cup}/races`, race, { about: cup });
  const league = (await chief.post('/boards', { name: 'League', calculation: 'POINTS', since: on(-1) })).body
    .id as string;
  const named = { board: league, name: 'House team', members: [], approved: true };
  const team = await make('POST /teams', chief, '/teams', named);
  await act('PATCH /teams/:id', chief, `/teams/${team}`, { name: 'The house' }, { about: team });
  const member = { user: driver.id };
  await act('POST /teams/:id/members', chief, `/teams/${team}/members`, member, { about: [team, driver.id] });
  await act('POST /teams/:id/leave', chief, `/teams/${team}/leave`, member, { about: [team, driver.id] });
  await act('POST /teams/:id/archive', chief, `/teams/${team}/archive`, undefined, { about: team });
  const over = await chief.post('/boards', { ...terms, name: 'February', since: on(-30), until: on(-3) });
  await venue.composed.deps.positions.waitFor('leaderboards', await venue.store.head(), 60_000);
  await venue.composed.contexts.sweeper.sweep();
  const why = 'A lap was missing.';
  const closed = over.body.id as string;
  const isFrozen = async () =>
    (await venue.log()).some(({ type, stream }) => type === 'BoardFrozen' && stream.endsWith(closed));
  await expect.poll(isFrozen).toBe(true);
  await act('POST /boards/:id/reopen', chief, `/boards/${closed}/reopen`, { why }, { about: closed });

  const lap = { location, calendar: seats[0], track: SPA, car: AMG, user: driver.id, created: on(-2) };
  const laps = { laps: [{ ...lap, millis: 140_000, tire: 'Slick', fuel: 5 }] };
  const imported = await act('POST /laps', chief, '/laps', laps, { about: driver.id });
  const id = imported.laps[0].id as string;
  const filed = {
    preview: false,
    location,
    track: 'spa',
    session: 'PRACTICE',
    laps: [{ line: 1, guid: '', car: 'ks_amg', millis: 141_000, crossed: on(-2), user: driver.id }],
  };
  await act('POST /laps/results', chief, '/laps/results', filed, { about: driver.id });
  const penalty = { penalty_millis: 5000, why: 'Cut the chicane.' };
  await act('POST /laps/:id/penalty', chief, `/laps/${id}/penalty`, penalty, { about: id });
  const judged = { approved: false, why: 'Another car was on it.' };
  await act('PATCH /laps/:id', chief, `/laps/${id}`, judged, { about: id });
  await act(
    'POST /laps/:id/driver',
    chief,
    `/laps/${id}/driver`,
    { user: null, why: 'A guest.' },
    { about: [id, driver.id] },
  );
};

/** The floor: events, entries, presets, aids, parties and rigs. */
export const launcherActs = async (
  { act, make, chief, venue, walked }: Walk,
  { seats, driver }: Floor,
): Promise<void> => {
  const [first, second, third] = seats as [string, string, string];
  const events: string[] = [];
  for (const calendar of [first, second, third])
    events.push(await make('POST /races/events', chief, '/races/events', { calendar }));
  const [event = ''] = events;
  await act('PATCH /races/events/:id', chief, `/races/events/${event}`, { track: SPA }, { about: event });
  const reload = { signal: 'RELOAD' };
  await act('POST /races/events/:id/signal', chief, `/races/events/${event}/signal`, reload, { about: event });
  const aids = await make('POST /assists', chief, '/assists', { name: 'Gamer', settings: { ABS: 1 } });
  await act('PATCH /assists/:id', chief, `/assists/${aids}`, { settings: { ABS: 0 } }, { about: aids });
  const preset = await make('POST /races/presets', chief, '/races/presets', { name: 'Club', assists: aids });
  await act('PATCH /races/presets/:id', chief, `/races/presets/${preset}`, { penalties: true }, { about: preset });

  await act('POST /races/entries', chief, '/races/entries', { calendar: third, car: AMG }, { about: third });
  const hosted = { calendar: first, name: 'Birthday' };
  const host = 'POST /races/parties/host';
  const { id: party } = await act(host, chief, '/races/parties/host', hosted, { about: first });
  const joined = { party, calendar: second };
  const member = await act('POST /races/parties/members', chief, '/races/parties/members', joined, { about: second });
  const asked = { party, calendar: third };
  const invited = '/races/parties/invitations';
  const invitation = await act('POST /races/parties/invitations', chief, invited, asked, { about: third });
  const entries = (await chief.get(`/races/entries?event=${event}`)).body.results;
  const entry = entries[0].id as string;
  const who = { user: driver.id, car: AMG };
  await act('PATCH /races/entries/:id', chief, `/races/entries/${entry}`, who, { about: driver.id });
  const withdrawn = 'DELETE /races/parties/invitations/:id';
  await act(withdrawn, chief, `${invited}/${invitation.id}`, undefined, { about: third });
  const boot = 'DELETE /races/parties/members/:id';
  await act(boot, chief, `/races/parties/members/${member.id}`, undefined, { about: second });
  await act('DELETE /races/parties/:id', chief, `/races/parties/${party}`, undefined, { about: first });

  // The secret code is not in the log. The pairing is, with the staff who made the code as actor.
  const paired = 'POST /races/rigs/pairing-codes';
  const { code } = await act(paired, chief, '/races/rigs/pairing-codes', { calendar: first }, { about: first });
  const pairing = await venue.anonymous.post('/rigs/pair', { code });
  const last = walked.at(-1);
  if (last !== undefined) walked[walked.length - 1] = { ...last, requestId: String(pairing.headers['x-request-id']) };
  const address = 'POST /races/rigs/:calendar/address';
  await act(address, chief, `/races/rigs/${first}/address`, { address: '10.0.0.9' }, { about: first });
  await act('DELETE /races/rigs/:calendar', chief, `/races/rigs/${first}`, undefined, { about: first });
};
