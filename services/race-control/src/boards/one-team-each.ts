import { driverDecider, driverPlaceId, type Membership } from '@paddock/shared-domain/boards/driver-place';
import type { TeamEvent } from '@paddock/shared-domain/boards/events';
import type { TeamId } from '@paddock/shared-domain/boards/ids';
import { teamDecider } from '@paddock/shared-domain/boards/team';
import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { BoardId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Decode } from '@paddock/event-store/codec';
import type { Deps } from '@paddock/kit/deps';
import type { Process } from '@paddock/kit/processes/process';

type Settled = 'stays' | 'second' | 'busy';
type OwnDeps = { readonly deps: Pick<Deps, 'commands' | 'store'>; readonly decode: Decode };
const SYSTEM: Actor = { kind: 'system', process: 'one-team-each' };

type Roll = { readonly boardId: BoardId; readonly members: ReadonlyMap<UserId, number>; readonly ever: Set<UserId> };
/** The members of a team by its own stream, each with the revision of their joining; none if it is archived. */
const rollOf = async ({ deps, decode }: OwnDeps, team: TeamId): Promise<Roll | undefined> => {
  let boardId: BoardId | undefined;
  const [members, ever] = [new Map<UserId, number>(), new Set<UserId>()];
  for await (const stored of deps.store.readStream(`team-${team}`)) {
    const { type, data, revision } = decode(stored) as Recorded<TeamEvent>;
    const come = type === 'TeamFormed' ? data.memberIds : type === 'TeamJoined' ? [data.userId] : [];
    for (const user of come) {
      members.set(user, revision);
      ever.add(user);
    }
    if (type === 'TeamFormed') boardId = data.boardId;
    if (type === 'TeamLeft') members.delete(data.userId);
    if (type === 'TeamArchived') members.clear();
  }
  return boardId === undefined ? undefined : { boardId, members, ever };
};

/**
 * Enforces one team a person and board. Two teams may accept a person at the same moment, each in its own stream. The person's
 * place on the board is a single stream, so this race has one winner: the first append wins, and the other membership is ended.
 * Decides by streams only, never by a read model. Idempotent, and safe after any crash.
 */
export const createOneTeamEach = (parts: OwnDeps) => {
  const { commands } = parts.deps;
  /** `second`: they drive for another team, so this membership was ended. After `busy`, call again. */
  const settle = async (team: TeamId, user: UserId, now: Instant): Promise<Settled> => {
    for (;;) {
      const roll = await rollOf(parts, team);
      if (roll === undefined) return 'stays';
      const { boardId } = roll;
      const id = driverPlaceId(boardId, user);
      const since = roll.members.get(user);
      const { state: place } = await commands.load(driverDecider, id);
      const context = (step: string) => ({ commandId: `one-team:${step}:${id}`, actor: SYSTEM, now });
      if (since === undefined) {
        if (place?.teamId !== team) return 'stays';
        const freed = await commands.handle(
          driverDecider,
          id,
          [{ type: 'FreeDriver', data: { boardId, userId: user, ...place } }],
          context(`free:${team}:${place.since}`),
        );
        return freed.outcome === 'busy' ? 'busy' : 'stays';
      }
      // A place held by an ended membership is free.
      const held = place === undefined || place.teamId === team ? undefined : await rollOf(parts, place.teamId);
      const isOver = (one: Membership): boolean => held?.members.get(user) !== one.since;
      const over = place !== undefined && isOver(place) ? place : undefined;
      const placed = await commands.handle(
        driverDecider,
        id,
        [{ type: 'PlaceDriver', data: { boardId, userId: user, teamId: team, since, over } }],
        context(`place:${team}:${since}:${over?.teamId ?? ''}:${over?.since ?? ''}`),
      );
      if (placed.outcome === 'busy') return 'busy';
      if (placed.outcome === 'accepted') return 'stays';
      // A race: another membership took the place that had been free. Check again.
      const { state: holder } = await commands.load(driverDecider, id);
      if (holder === undefined || holder.teamId === team) continue;
      const theirs = await rollOf(parts, holder.teamId);
      if (theirs?.members.get(user) !== holder.since) continue;
      const left = await commands.handle(
        teamDecider,
        team,
        [{ type: 'LeaveTeam', data: { teamId: team, userId: user } }],
        context(`second:${team}:${since}`),
      );
      if (left.outcome === 'busy') return 'busy';
      // A team of which they were the only member is now empty.
      if (roll.members.size === 1)
        await commands.handle(
          teamDecider,
          team,
          [{ type: 'ArchiveTeam', data: { teamId: team } }],
          context(`empty:${team}:${since}`),
        );
      return 'second';
    }
  };
  const one = async (team: TeamId, user: UserId, now: Instant): Promise<void> => {
    if ((await settle(team, user, now)) === 'busy') throw new Error('A team is busy.');
  };
  const all = async (team: TeamId, now: Instant): Promise<void> => {
    for (const user of (await rollOf(parts, team))?.ever ?? []) await one(team, user, now);
  };
  const process: Process<TeamEvent> = {
    name: 'one-team-each',
    on: {
      TeamFormed: ({ data, metadata }) => all(data.teamId, metadata.at),
      TeamArchived: ({ data, metadata }) => all(data.teamId, metadata.at),
      TeamJoined: ({ data, metadata }) => one(data.teamId, data.userId, metadata.at),
      TeamLeft: ({ data, metadata }) => one(data.teamId, data.userId, metadata.at),
    },
  };
  return { settle, process };
};
export type OneTeamEach = ReturnType<typeof createOneTeamEach>;
