import type { Decode } from '@paddock/event-store/codec';
import { comparePositions, type EventStore, type Position } from '@paddock/event-store/port';
import type { UserEvent } from '@paddock/shared-domain/identity/events';
import { evolveUser, nobody, type User } from '@paddock/shared-domain/identity/user';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';

/** Every event of an account, from the log. */
export type ReadHistory = (userId: UserId) => AsyncIterable<Recorded<UserEvent>>;

export const userHistory = (store: EventStore, decode: Decode): ReadHistory =>
  async function* (userId) {
    for await (const recorded of store.readStream(`user-${userId}`)) yield decode(recorded) as Recorded<UserEvent>;
  };

type RightsChange = {
  readonly position: Position;
  readonly before: User;
  readonly overtaken: boolean;
};

export const setsRights = ({ type }: UserEvent): boolean => type === 'StaffAppointed' || type === 'StaffDismissed';

/** What a command changed in a person's rights; undefined if nothing. A repeat gives the same. */
export const rightsChangeOf = async (
  readHistory: ReadHistory,
  userId: UserId,
  commandId: string,
): Promise<RightsChange | undefined> => {
  let state = nobody;
  let change: RightsChange | undefined;
  for await (const event of readHistory(userId)) {
    if (setsRights(event))
      if (event.metadata.commandId === commandId)
        change = { position: event.position as Position, before: state, overtaken: false };
      else if (change !== undefined) change = { ...change, overtaken: true };
    state = evolveUser(state, event);
  }
  return change;
};

/** Whether a person was a superuser as of a log position. */
export const wasSuperuserAt = async (readHistory: ReadHistory, userId: UserId, at: Position): Promise<boolean> => {
  let state = nobody;
  for await (const event of readHistory(userId)) {
    if (comparePositions(event.position as Position, at) > 0) break;
    state = evolveUser(state, event);
  }
  return state.isSuperuser;
};
