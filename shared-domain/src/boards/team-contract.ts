import { z } from 'zod';
import { account, signedIn, staff } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { AccountParams } from '../identity/contract.ts';
import { BoardId, UserId } from '../kernel/ids.ts';
import { line } from '../kernel/text.ts';
import { TeamId } from './ids.ts';
import { MOST_MEMBERS } from './team-size.ts';

const RACES = 'leaderboards.can_manage_race_events';
const TeamParams = z.strictObject({ id: TeamId });
const Name = line(40).pipe(z.string().min(2, 'Use at least 2 characters.'));
/** Two letters, ISO 3166-1; null: no flag. */
const FlagCode = z
  .string()
  .regex(/^[a-z]{2}$/, 'Use two lower-case letters.')
  .nullable();

const Person = z.object({ user: UserId, display_name: z.string() });
/** A team as its members and race staff see it: public names only, and open requests. */
export const TeamSheet = z.object({
  id: TeamId,
  board: BoardId,
  name: z.string(),
  flag_code: z.string().nullable(),
  /** Whether everybody sees it and it scores. Staff decide. */
  approved: z.boolean(),
  archived: z.boolean(),
  captain: UserId.nullable(),
  members: z.array(Person),
  /** Who asked to join; for the captain and race staff, others see only themselves. */
  asking: z.array(Person),
});
export type TeamSheet = z.infer<typeof TeamSheet>;

/**
 * Creates a team on an active POINTS board. Its creator is captain and first member, and it is shown once race staff approve it.
 * Race staff may name its members instead, the first of whom is captain, and approve it at once.
 */
export const createTeam = contract({
  method: 'POST',
  path: '/teams',
  summary: 'Make a team',
  access: signedIn,
  body: z.strictObject({
    board: BoardId,
    name: Name,
    flag_code: FlagCode.default(null),
    members: z.array(UserId).max(MOST_MEMBERS, `A team has at most ${MOST_MEMBERS} members.`).optional(),
    approved: z.boolean().optional(),
  }),
  reply: TeamSheet,
  status: 201,
  limit: 'change',
});
/** Another name or flag: by race staff, or by the captain until staff have approved it. `approved` is for race staff. */
export const reviseTeam = contract({
  method: 'PATCH',
  path: '/teams/:id',
  summary: 'Change a team',
  access: signedIn,
  params: TeamParams,
  body: z.strictObject({ name: Name, flag_code: FlagCode, approved: z.boolean() }).partial(),
  reply: TeamSheet,
  limit: 'change',
});
/** Asks to join a team; the captain or race staff decide. A repeat changes nothing. */
export const askToJoinTeam = contract({
  method: 'POST',
  path: '/teams/:id/asks',
  summary: 'Ask to join a team',
  access: signedIn,
  params: TeamParams,
  reply: TeamSheet,
  limit: 'change',
});
/** The captain accepts somebody who asked; race staff may add anybody, on record. */
export const addTeamMember = contract({
  method: 'POST',
  path: '/teams/:id/members',
  summary: 'Add a person to a team',
  access: signedIn,
  params: TeamParams,
  body: z.strictObject({ user: UserId }),
  reply: TeamSheet,
  limit: 'change',
});
/** Leaves a team, or withdraws a request; the captain and race staff remove others, or decline them. */
export const removeTeamMember = contract({
  method: 'POST',
  path: '/teams/:id/leave',
  summary: 'Leave a team',
  access: signedIn,
  params: TeamParams,
  body: z.strictObject({ user: UserId.optional() }).default({}),
  reply: TeamSheet,
  limit: 'change',
});
/** Ends a team: it is shown nowhere and no longer scores. What it scored stays in the history of its board. */
export const archiveTeam = contract({
  method: 'POST',
  path: '/teams/:id/archive',
  summary: 'Archive a team',
  access: staff(RACES),
  params: TeamParams,
  reply: TeamSheet,
});
export const getTeamSheet = contract({
  method: 'GET',
  path: '/teams/:id/sheet',
  summary: 'One team with who asks to join it',
  access: staff(RACES),
  params: TeamParams,
  reply: TeamSheet,
});
/** The teams that somebody drives for, or asked to join. */
export const listOwnTeams = contract({
  method: 'GET',
  path: '/users/:id/teams',
  summary: 'The teams of an account',
  access: account(RACES),
  params: AccountParams,
  reply: z.object({ results: z.array(TeamSheet) }),
  limit: 'read',
});
