import { accept, type Decider, decideBy, evolveBy, refuse } from '../kernel/decider.ts';
import type { BoardId, UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { DriverEvent } from './events.ts';
import type { TeamId } from './ids.ts';

/** A membership: the team, and the revision in its stream of the event by which the person joined. */
export type Membership = { readonly teamId: TeamId; readonly since: number };
/** Stream `driver-{board}_{user}`: the team that somebody drives for on a board. One place per person and board, so one team. */
export type DriverPlace = Membership | undefined;

type OfDriver = { readonly boardId: BoardId; readonly userId: UserId };
/** `over`: a membership that is known to have ended. */
export type PlaceDriver = Command<'PlaceDriver', OfDriver & Membership & { readonly over?: Membership | undefined }>;
export type FreeDriver = Command<'FreeDriver', OfDriver & Membership>;
export type DriverCommand = PlaceDriver | FreeDriver;
export type DriverRefusal = 'DrivesForAnother';

const same = (one: DriverPlace, other: DriverPlace): boolean =>
  one?.teamId === other?.teamId && one?.since === other?.since;

/** The stream id of somebody's place on a board. */
export const driverPlaceId = (board: BoardId, user: UserId): string => `${board}_${user}`;

export const driverDecider: Decider<DriverPlace, DriverEvent, DriverCommand, DriverRefusal> = {
  category: 'driver',
  initialState: undefined,
  evolve: evolveBy<DriverPlace, DriverEvent>({
    DriverPlaced: (_, { data: { teamId, since } }) => ({ teamId, since }),
    DriverFreed: () => undefined,
  }),
  decide: decideBy<DriverPlace, DriverEvent, DriverCommand, DriverRefusal>({
    PlaceDriver: ({ data: { over, ...data } }: PlaceDriver, place) => {
      if (same(place, data)) return accept();
      // Another membership of the same team is allowed; one of another team must have ended.
      const free = place === undefined || place.teamId === data.teamId || same(place, over);
      return free ? accept({ type: 'DriverPlaced', data }) : refuse('DrivesForAnother');
    },
    FreeDriver: ({ data }: FreeDriver, place) => (same(place, data) ? accept({ type: 'DriverFreed', data }) : accept()),
  }),
};
