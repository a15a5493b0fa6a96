// @vitest-environment jsdom
import {
  addTeamMember,
  askToJoinTeam,
  createTeam,
  listOwnTeams,
  removeTeamMember,
  TeamSheet,
} from '@paddock/shared-domain/boards/team-contract';
import { describe, expect, it } from 'vitest';
import { board, stockBoards, team } from './leaderboards-fake.ts';
import { refuse } from '../support/fake-api.ts';
import { answer, button, callsOf, dialog, field, inside, openApp, screen, user } from '../support/open-app.tsx';

const cup = board({ id: 'cup', name: 'Team cup', calculation: 'POINTS' });
const ada = { user: 'ada', display_name: 'ada' };
const bob = { user: 'bob', display_name: 'Bob T' };
const cleo = { user: 'cleo', display_name: 'Cleo' };
const sheet = (more: object) =>
  TeamSheet.parse({
    id: 'foxes',
    board: 'cup',
    name: 'Apex Foxes',
    flag_code: null,
    approved: true,
    archived: false,
    captain: 'bob',
    members: [bob],
    asking: [],
    ...more,
  });
/** Opens the board; `own` gives the teams of the customer on it. */
const open = async (own: () => readonly TeamSheet[], who?: 'visitor') => {
  stockBoards([cup], {}, [team(1, { id: 'foxes', name: 'Apex Foxes' })]);
  answer(listOwnTeams, () => ({ results: own() }));
  await openApp('/leaderboards/cup', who);
};

describe("the customer's own team on a points board", () => {
  it('is created with a name, and a refused name is explained', async () => {
    let mine: readonly TeamSheet[] = [];
    await open(() => mine);
    answer(createTeam, () =>
      refuse(400, { name: ['This leaderboard already has a team with this name.'], code: 'invalid' }),
    );
    await user.type(field('Team name'), 'Apex Foxes');
    await user.press(button('Create team'));
    expect(document.body.textContent).toContain('This leaderboard already has a team with this name.');
    answer(createTeam, () => {
      mine = [sheet({ name: 'Owls', members: [ada], captain: 'ada', approved: false })];
      return mine[0];
    });
    await user.press(button('Create team'));
    expect(callsOf(createTeam)[0]?.body).toMatchObject({ board: 'cup', name: 'Apex Foxes' });
    expect(screen.getByRole('heading', { name: 'Owls' })).toBeTruthy();
    expect(document.body.textContent).toContain('The venue has not approved this team yet.');
  });
  it('is joined by a request, which the customer can cancel', async () => {
    let mine: readonly TeamSheet[] = [];
    await open(() => mine);
    answer(askToJoinTeam, () => {
      mine = [sheet({ asking: [ada] })];
      return mine[0];
    });
    await user.choose(field('Team'), 'foxes');
    await user.press(button('Ask to join'));
    expect(document.body.textContent).toContain('You asked to join Apex Foxes.');
    answer(removeTeamMember, () => {
      mine = [];
      return sheet({});
    });
    await user.press(button('Cancel request'));
    expect(document.body.textContent).not.toContain('You asked to join');
  });
  it('lets its captain accept, decline and remove racers, and leave the team', async () => {
    await open(() => [sheet({ captain: 'ada', members: [ada, bob], asking: [cleo] })]);
    answer(addTeamMember, () => sheet({}));
    answer(removeTeamMember, () => sheet({}));
    await user.press(button('Accept Cleo'));
    await user.press(button('Decline Cleo'));
    await user.press(button('Remove Bob T'));
    expect(callsOf(addTeamMember).map(({ body }) => body)).toEqual([{ user: 'cleo' }]);
    expect(callsOf(removeTeamMember).map(({ body }) => body)).toEqual([{ user: 'cleo' }, { user: 'bob' }]);
    await user.press(button('Leave the team'));
    await user.press(inside(dialog('Leave Apex Foxes?')).getByRole('button', { name: 'Leave the team' }));
    expect(callsOf(removeTeamMember).at(-1)?.body).toEqual({});
  });
  it('shows no buttons of the captain to an ordinary member', async () => {
    await open(() => [sheet({ members: [bob, ada], asking: [] })]);
    expect(screen.queryByRole('button', { name: /^Remove|^Accept/ })).toBeNull();
    expect(button('Leave the team')).toBeTruthy();
  });
  it('is not shown to a visitor', async () => {
    await open(() => [], 'visitor');
    expect(document.body.textContent).toContain('Apex Foxes');
    expect(document.body.textContent).not.toContain('Your team');
  });
});
