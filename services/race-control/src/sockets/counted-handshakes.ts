import { launcherSocketPath } from '@paddock/shared-domain/launcher/socket';
import type { Deps } from '@paddock/kit/deps';
import type { SocketPath } from '@paddock/kit/push/upgrades';
import { isRigKey, tokenOf } from './launcher-protocols.ts';

/** The socket of a race event, as it is routed. */
export const LAUNCHER_PATH = launcherSocketPath(':id');

/** Sockets of one kind that stand open at once: race staff with many pages, and a seat's screen that comes back before it is missed. */
const MOST_OF_USER = 40;
const MOST_OF_SEAT = 10;

type Counting = NonNullable<SocketPath['countedAs']>;

/** A rig's handshake names no key: rigs are counted by their address, apart from everybody else's. */
export const countRig: Counting = (_, ip) => ({ limit: ['rig-socket', { ip }] });

/**
 * Who says in the handshake who they are is counted by that: staff by their session, a seat's screen by its key, as all seats of a venue
 * come from one address, and its guests' pages too.
 */
export const countLauncher =
  ({ authenticator }: Pick<Deps, 'authenticator'>): Counting =>
  async (request, ip) => {
    const token = tokenOf(request);
    if (token === undefined) return { limit: ['socket', { ip }] };
    if (isRigKey(token)) return { limit: ['seat-socket', { ip, account: token }], open: [token, MOST_OF_SEAT] };
    const caller = await authenticator.callerOf(token);
    if (caller === 'token_not_valid') return { limit: ['socket', { ip }] };
    return { limit: ['user-socket', { ip, userId: caller.userId }], open: [caller.userId, MOST_OF_USER] };
  };
