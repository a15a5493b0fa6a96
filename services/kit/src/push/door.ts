import { bucketOf } from '../http/peer-address.ts';

/** All rigs of a venue reconnect at once, from one address. */
export const STRANGERS_OF_ADDRESS = 64;
export const STRANGERS = 512;

/**
 * Connections that have not authenticated yet: so many of one address, and so many in all. Beyond that, the one that was silent
 * longest is dropped: a rig authenticates at once, so it gets in past any number of idle connections.
 */
export const createDoor = <Line extends { drop(): void }>(ofAddress = STRANGERS_OF_ADDRESS, inAll = STRANGERS) => {
  const strangers = new Map<Line, { readonly address: string; isSilent: boolean }>();
  const makeRoom = (most: number, concerned: (address: string) => boolean): boolean => {
    const all = [...strangers].filter(([, { address }]) => concerned(address));
    if (all.length < most) return true;
    const [oldest] = all.find(([, { isSilent }]) => isSilent) ?? [];
    oldest?.drop();
    return oldest !== undefined && strangers.delete(oldest);
  };
  return {
    /** @returns false if there is no room for one more. */
    came: (line: Line, ip: string): boolean => {
      const address = bucketOf(ip);
      if (!makeRoom(ofAddress, (one) => one === address) || !makeRoom(inAll, () => true)) return false;
      strangers.set(line, { address, isSilent: true });
      return true;
    },
    /** It sent its key, which is being checked. */
    spoke: (line: Line): void => {
      const stranger = strangers.get(line);
      if (stranger !== undefined) stranger.isSilent = false;
    },
    /** It was admitted or is closed. */
    left: (line: Line): void => void strangers.delete(line),
  };
};
