import { launcherSocketPath } from '@paddock/shared-domain/launcher/socket';
import type { Deps } from '@paddock/kit/deps';
import type { SocketPath } from '@paddock/kit/push/upgrades';
import { isRigKey, tokenOf } from './launcher-protocols.ts';

export const LAUNCHER_PATH = launcherSocketPath(':id');

/** Most open sockets: of race staff with many pages; of a seat's screen that reconnects before its old socket times out. */
const MOST_OF_USER = 40;
const MOST_OF_SEAT = 10;

type Counting = NonNullable<SocketPath['countedAs']>;

/** A rig's handshake has no key: rigs are counted by address, separately from all others. */
export const countRig: Counting = (_, ip) => ({ limit: ['rig-socket', { ip }] });

/**
 * Authenticated handshakes are counted by identity, staff by session and seat screens by key: all seats of a venue and its
 * guests' pages share one address.
 */
export const countLauncher =
  ({ authenticator }: Pick<Deps, 'authenticator'>): Counting =>
  async (request, ip) => {
    const token = tokenOf(request);
    if (token === undefined) return { limit: ['socket', { ip }] };
    if (isRigKey(token)) return { limit: ['seat-socket', { ip, account: token }], open: [token, MOST_OF_SEAT] };
    const caller = await authenticator.callerOf(token);
    if (caller === 'token_not_valid' || caller.kind === 'locked') return { limit: ['socket', { ip }] };
    return { limit: ['user-socket', { ip, userId: caller.userId }], open: [caller.userId, MOST_OF_USER] };
  };
