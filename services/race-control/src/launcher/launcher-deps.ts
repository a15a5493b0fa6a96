import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import type { CarId, RaceEventId, SeatId, TrackId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { Deps } from '@paddock/kit/deps';
import type { VenueDirectory } from '@paddock/venue/venues/directory';

export const RACES = 'leaderboards.can_manage_race_events';

/**
 * What the launcher needs of other contexts: seats, cars and tracks, and people by public name only, because race staff do not
 * manage customers (rule A-057).
 */
export type LauncherDeps = {
  readonly deps: Deps;
  readonly venues: VenueDirectory;
  readonly catalogue: {
    get(): Promise<{
      readonly tracks: ReadonlyMap<TrackId, { readonly name: string }>;
      readonly cars: ReadonlyMap<CarId, { readonly name: string }>;
    }>;
  };
  readonly publicNames: (users: readonly UserId[]) => Promise<ReadonlyMap<UserId, string>>;
  readonly exists: (user: UserId) => Promise<boolean>;
  readonly seatEvents: SeatEvents;
  /** When each seat's rig last reported, and the run whose server it runs. */
  readonly rigs: () => Promise<
    ReadonlyMap<SeatId, { readonly lastSeenAt: Instant | null; readonly serverRun: RunId | null }>
  >;
};

/** The event of each seat (CAL-01, rule A-131). */
export type SeatEvents = { get(): Promise<ReadonlyMap<SeatId, RaceEventId>>; invalidate(): void };

/** How long a reply waits until a change is shown; then 503. The change is on disk by then, and a repeat of the call finds it. */
const READ_MODEL_MS = 10_000;
/** Waits until a change is shown, so that the reply and every later call include it. */
export const shown = ({ positions }: Pick<Deps, 'positions'>, position: string): Promise<void> =>
  positions.waitFor('races', position, READ_MODEL_MS);
