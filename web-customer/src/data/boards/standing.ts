import { messages } from '../../messages/messages.ts';
import type { PointsResult, Team, TimeResult } from '@paddock/shared-domain/boards/contract';

/** Milliseconds of a lap's text, `2:17.412` or `1:02:17.412` (rule A-117); NaN for anything else. */
const lapMillis = (hms: string): number => {
  const match = /^(?:(\d+):)?(\d+):(\d{2})\.(\d{3})$/.exec(hms);
  if (match === null) return Number.NaN;
  const [hours = 0, minutes = 0, seconds = 0, millis = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + millis;
};

/** A row of a board of either kind, as the screen shows it. */
export type Standing = {
  readonly key: string;
  readonly rank: number;
  readonly name: string;
  /** Handle without its @, the members of a team, or nothing. */
  readonly note: string;
  readonly flagUrl: string;
  /** The main figure of the row: `2:17.412` or `43 pts`. */
  readonly figure: string;
  /** Seconds behind the leader of a TIME board: `+0.548`; empty for the leader, and on a POINTS board. */
  readonly gap: string;
  readonly car: string;
  readonly tire: string;
  readonly ballast: number;
  /** Litres; undefined on a POINTS board. */
  readonly fuel: number | null | undefined;
  readonly mine: boolean;
  /** The lap of the figure, which has a receipt; null if unknown, and for teams. */
  readonly lap: string | null;
};

/** Two racers may have the same name: keys are numbered per name, so that others may come and go. */
const keys = () => {
  const seen = new Map<string, number>();
  return (name: string): string => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return `${name} ${count}`;
  };
};
const gapText = (millis: number): string => (millis <= 0 ? '' : `+${(millis / 1000).toFixed(3)}`);

/** Rows of a TIME board (BOARD-02). */
export const ofTimes = (results: readonly (TimeResult | PointsResult)[]): readonly Standing[] => {
  const times = results.filter((row): row is TimeResult => 'hms' in row);
  const best = lapMillis(times[0]?.hms ?? '');
  const keyOf = keys();
  return times.map((row) => ({
    key: keyOf(row.display_name),
    rank: row.rank,
    name: row.display_name,
    note: row.display_social === '' ? '' : messages.boards.social(row.display_social.replace(/^@/, '')),
    flagUrl: row.flag_url,
    figure: row.hms,
    gap: gapText(lapMillis(row.hms) - best),
    car: row.car_name,
    tire: row.tire,
    ballast: row.ballast,
    fuel: row.fuel,
    mine: row.mine,
    lap: row.lap,
  }));
};

/** Rows of a past board of either kind, without the members of teams, which are not known for the past. */
export const ofPast = (results: readonly (TimeResult | PointsResult)[]): readonly Standing[] => {
  const keyOf = keys();
  const teams = results.filter((row): row is PointsResult => 'points' in row);
  return [...ofTimes(results), ...teams.map((team) => ofTeam(team, keyOf(team.name), ''))];
};

/** Rows of a POINTS board (BOARD-03). */
export const ofTeams = (teams: readonly Team[]): readonly Standing[] =>
  teams.map((team) => ofTeam(team, team.id, team.members.map((member) => member.display_name).join(', ')));

const ofTeam = (team: PointsResult, key: string, note: string): Standing => ({
  key,
  rank: team.rank,
  name: team.name,
  note,
  flagUrl: team.flag_url,
  figure: messages.boards.pointsOf(team.points),
  gap: '',
  car: team.car,
  tire: '',
  ballast: 0,
  fuel: undefined,
  mine: team.mine,
  lap: null,
});
