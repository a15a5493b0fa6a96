import type { IncomingMessage } from 'node:http';
import { CLOSE_FORBIDDEN, CLOSE_NOT_AUTHENTICATED } from '@paddock/shared-domain/contracts/live';
import { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import { reaches } from '@paddock/shared-domain/kernel/may-act-at';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import type { Deps } from '@paddock/kit/deps';
import { mayAsStaff, type SignedIn } from '@paddock/kit/http/caller';
import type { LauncherPort, SocketSeat } from './launcher-port.ts';
import { isRigKey, tokenOf } from './launcher-protocols.ts';

const RACES = 'leaderboards.can_manage_race_events';

/** The content of a client's handshake. */
export type Asked = {
  readonly event: RaceEventId | undefined;
  readonly token: string | undefined;
  /** The seat that it claims; its key decides. */
  readonly calendar: string | undefined;
};
export const askedOf = (request: IncomingMessage): Asked => {
  const [path = '', query] = (request.url ?? '').split('?');
  return {
    event: RaceEventId.safeParse(path.split('/').at(-2)).data,
    token: tokenOf(request),
    calendar: new URLSearchParams(query).get('calendar') ?? undefined,
  };
};

/** The peer of a race event's socket: race staff, or one of its seats. */
export type LauncherPeer =
  | { readonly kind: 'staff'; readonly caller: SignedIn }
  | { readonly kind: 'seat'; readonly seat: SocketSeat };

/**
 * Identifies the peer, or returns the close code. Called again while a socket is open, because rights, keys and parties change
 * (rule A-141, W3).
 */
export const launcherPeers = (
  { authenticator, clock }: Pick<Deps, 'authenticator' | 'clock'>,
  { seats, placeOf }: Pick<LauncherPort, 'seats' | 'placeOf'>,
) => {
  const staffBy = async (token: string, { event }: Asked): Promise<LauncherPeer | number> => {
    const caller = await authenticator.callerOf(token);
    if (caller === 'token_not_valid' || caller.kind === 'locked' || millisOf(caller.expiresAt) <= millisOf(clock.now()))
      return CLOSE_NOT_AUTHENTICATED;
    if (!mayAsStaff(caller, [RACES])) return CLOSE_FORBIDDEN;
    const isElsewhere = caller.locations !== undefined && event !== undefined && !reaches(caller, await placeOf(event));
    return isElsewhere ? CLOSE_FORBIDDEN : { kind: 'staff', caller };
  };
  const seatBy = async (key: string, { event, calendar }: Asked): Promise<LauncherPeer | number> => {
    const seat = await seats.seatOf(key);
    if (seat === undefined) return CLOSE_NOT_AUTHENTICATED;
    if (event === undefined || (calendar !== undefined && calendar !== seat.seatId)) return CLOSE_FORBIDDEN;
    return (await seats.follows(seat, event)) ? { kind: 'seat', seat } : CLOSE_FORBIDDEN;
  };
  return async (asked: Asked): Promise<LauncherPeer | number> => {
    const { token } = asked;
    if (token === undefined) return CLOSE_NOT_AUTHENTICATED;
    return isRigKey(token) ? seatBy(token, asked) : staffBy(token, asked);
  };
};
