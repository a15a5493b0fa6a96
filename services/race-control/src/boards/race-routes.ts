import { readTeamsAsOf } from '@paddock/projections/boards/leaderboards/read';
import { type BoardCommand, boardDecider } from '@paddock/shared-domain/boards/board';
import { AwardId, type TeamId } from '@paddock/shared-domain/boards/ids';
import { awardRace } from '@paddock/shared-domain/boards/race-contract';
import { racePoints } from '@paddock/shared-domain/boards/race-points';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import type { Wanted } from '@paddock/kit/command-handling/commands';
import { actingOn, isOwnRefusal, OWN_PROBLEMS } from '@paddock/kit/http/acting-on';
import { ok } from '@paddock/kit/http/answers';
import { invalid, notFound, problem } from '@paddock/kit/http/problems';
import { serveSignedIn } from '@paddock/kit/http/serve';
import { type BoardDeps, RACES } from './board-deps.ts';

/** Most teams read of a board. */
const MOST = 10_000;
/** One award for each race and team: a repeat has the same id. */
const awardIdOf = (race: string, team: TeamId): AwardId =>
  AwardId.parse(createHash('sha256').update(`${race}\n${team}`).digest('hex').slice(0, 40));

/** Points for races (launcher.md 8.3): one award a team, all of a race at once or none. */
export const registerRaceRoutes = (app: FastifyInstance, { deps }: Pick<BoardDeps, 'deps'>): void => {
  const { db, commands } = deps;
  serveSignedIn(
    app,
    awardRace,
    async ({ params: { id }, body, caller, commandId, requestId, now }) => {
      const { state } = await commands.load(boardDecider, id);
      if (state === undefined) return notFound;
      if (state.terms.calculation !== 'POINTS') return problem('conflict');
      if (body.ended_at > now) return invalid({ ended_at: ['This race has not ended yet.'] });
      const teams = await readTeamsAsOf(db, id, body.ended_at, MOST);
      const finishers = body.finishers.map(({ user: userId, car: carId, laps, total, penalty, disqualified }) => ({
        userId,
        carId,
        laps,
        totalMillis: total,
        penaltyMillis: penalty,
        disqualified,
      }));
      const entrants = teams.map((team) => ({ teamId: team.id, memberIds: team.member_ids }));
      const awards = racePoints(finishers, entrants, state.terms.countBest);
      const names = new Map(teams.map((team) => [team.id, team.name]));
      const answer = {
        awards: awards.map(({ teamId, points }) => ({ team: teamId, name: names.get(teamId) ?? '', points })),
      };
      const wanted = awards.map(({ teamId, carId, points }): Wanted<BoardCommand> => ({
        type: 'AwardPoints',
        data: {
          boardId: id,
          awardId: awardIdOf(body.race, teamId),
          teamId,
          carId,
          points,
          awardedAt: body.ended_at,
          memberIds: [...(entrants.find((team) => team.teamId === teamId)?.memberIds ?? [])],
        },
      }));
      if (wanted.length === 0) return ok(answer);
      // Points for one's own team must be given by a colleague; without one, a reason is required.
      const drivers = wanted.flatMap(({ data }) => ('memberIds' in data ? data.memberIds : []));
      const acting = await actingOn(deps, caller, drivers, RACES);
      const context = { commandId, requestId, now, ...acting, reason: body.reason };
      const handled = await commands.handle(boardDecider, id, wanted, context);
      if (handled.outcome === 'busy') return problem('busy');
      if (handled.outcome === 'refused')
        return isOwnRefusal(handled.reason) ? OWN_PROBLEMS[handled.reason] : problem('conflict');
      return ok(answer, { position: handled.position });
    },
    { reads: ['leaderboards'] },
  );
};
