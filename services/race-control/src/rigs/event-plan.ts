import { readAssists } from '@paddock/projections/launcher/races/read';
import { assistsOf } from '@paddock/shared-domain/assetto-corsa/assists-ini';
import type { GridEntry, RacePlan } from '@paddock/shared-domain/assetto-corsa/race-plan';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Entry, RaceEvent } from '@paddock/shared-domain/launcher/race-event';
import type { RunPlan } from '@paddock/shared-domain/runs/run-plan';
import { type SeatAgent, seatAgentDecider } from '@paddock/shared-domain/rigs/seat-agent';
import type { Pool } from 'pg';
import type { CatalogueDirectory } from '@paddock/venue/catalogue/catalogue-directory';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { VenueDirectory } from '@paddock/venue/venues/directory';
import type { Drivers } from './drivers.ts';

export type PlanDeps = {
  readonly commands: Commands;
  readonly db: Pool;
  readonly directory: VenueDirectory;
  readonly catalogue: Pick<CatalogueDirectory, 'get'>;
  readonly drivers: Drivers;
};

export type AgentOf = (seat: SeatId) => Promise<SeatAgent>;
export const agentsOf =
  (commands: Commands): AgentOf =>
  async (seat) =>
    (await commands.load(seatAgentDecider, seat)).state;

/** In the order of a decided grid; entries that are not in it come last. */
const inGridOrder = (entries: readonly Entry[], grid: readonly SeatId[] | null): readonly Entry[] => {
  if (grid === null) return entries;
  const placeOf = ({ seatId }: Entry): number => (grid.includes(seatId) ? grid.indexOf(seatId) : grid.length);
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/**
 * The plan of a race, with every id resolved except those of people. Reads event, party and rigs from the log, so that changes
 * not yet shown on screens are included.
 *
 * @param name of the party, or of the seat that drives alone.
 * @param agentOf rigs already read; default: read now.
 */
export const runPlanOf = async (
  { commands, db, directory, catalogue }: Omit<PlanDeps, 'drivers'>,
  event: NonNullable<RaceEvent>,
  name: string,
  grid: readonly SeatId[] | null,
  agentOf: AgentOf = agentsOf(commands),
): Promise<RunPlan> => {
  const entries = inGridOrder([...event.entries.values()], grid);
  const [{ seats }, { tracks, cars }, assists, agents] = await Promise.all([
    directory.get(),
    catalogue.get(),
    event.assistId === null ? [] : readAssists(db),
    Promise.all(entries.map(({ seatId }) => agentOf(seatId))),
  ]);
  const track = event.trackId === null ? undefined : tracks.get(event.trackId);
  return {
    name,
    track: { folder: track?.folder ?? '', layout: track?.layout ?? '' },
    rules: event.rules,
    assists: assists.find(({ id }) => id === event.assistId)?.settings ?? {},
    sessions: [...event.sessions],
    grid: entries.map(({ seatId, entryId, userId, carId, skin, ballast, restrictor }, index) => {
      const car = carId === null ? undefined : cars.get(carId);
      return {
        seatId,
        entryId,
        seatName: seats.get(seatId)?.name ?? '',
        steamId: agents[index]?.steamId ?? '',
        userId,
        car: car?.folder ?? '',
        skin,
        firstSkin: car?.skins[0]?.folder ?? '',
        ballastKg: ballast,
        restrictorPercent: restrictor,
      };
    }),
  };
};
export const withNames = async (
  { drivers }: Pick<PlanDeps, 'drivers'>,
  { assists, grid, ...plan }: RunPlan,
): Promise<RacePlan> => {
  const people = await drivers([...new Set(grid.flatMap(({ userId }) => userId ?? []))]);
  return {
    ...plan,
    assists: assistsOf(assists),
    grid: grid.map(({ entryId: _entry, userId, ...entry }): GridEntry => {
      const driver = userId === null ? undefined : people.get(userId);
      return { ...entry, driverName: driver?.name ?? null, flagCode: driver?.flagCode ?? '' };
    }),
  };
};
export const planOf = async (deps: PlanDeps, ...of: Rest<Parameters<typeof runPlanOf>>): Promise<RacePlan> =>
  withNames(deps, await runPlanOf(deps, ...of));
type Rest<All extends readonly unknown[]> = All extends [unknown, ...infer Others] ? Others : never;
