import type { Decode } from '@paddock/event-store/codec';
import { comparePositions, type EventStore, type Position } from '@paddock/event-store/port';
import type { UserEvent } from '@paddock/shared-domain/identity/events';
import { evolveUser, nobody, type User } from '@paddock/shared-domain/identity/user';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';

/** Every event of an account, as the log has them. */
export type ReadHistory = (userId: UserId) => AsyncIterable<Recorded<UserEvent>>;

export const userHistory = (store: EventStore, decode: Decode): ReadHistory =>
  async function* (userId) {
    for await (const recorded of store.readStream(`user-${userId}`)) yield decode(recorded) as Recorded<UserEvent>;
  };

type RightsChange = {
  readonly position: Position;
  /** The account as it was before. */
  readonly before: User;
  /** Somebody set rights again since. */
  readonly overtaken: boolean;
};

/** Whether an event gives or takes rights. */
export const setsRights = ({ type }: UserEvent): boolean => type === 'StaffAppointed' || type === 'StaffDismissed';

/** What a command changed in somebody's rights; undefined where it changed nothing. A repeat finds the same. */
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

/** Whether somebody was a superuser when the log stood at a position. */
export const wasSuperuserAt = async (readHistory: ReadHistory, userId: UserId, at: Position): Promise<boolean> => {
  let state = nobody;
  for await (const event of readHistory(userId)) {
    if (comparePositions(event.position as Position, at) > 0) break;
    state = evolveUser(state, event);
  }
  return state.isSuperuser;
};
