import { bucketOf } from '../http/peer-address.ts';

/** All rigs of a venue come back at once, from one address. */
export const STRANGERS_OF_ADDRESS = 64;
export const STRANGERS = 512;

/**
 * The lines that nobody was let in by yet, so many of one address and so many in all. Where there are too many, the one that was silent
 * longest gives way: a rig says who it is at once, so that it comes in past any number of those that only keep a place.
 */
export const createDoor = <Line extends { drop(): void }>(ofAddress = STRANGERS_OF_ADDRESS, inAll = STRANGERS) => {
  /** In the order they came. */
  const strangers = new Map<Line, { readonly address: string; isSilent: boolean }>();
  const makeRoom = (most: number, concerned: (address: string) => boolean): boolean => {
    const all = [...strangers].filter(([, { address }]) => concerned(address));
    if (all.length < most) return true;
    const [oldest] = all.find(([, { isSilent }]) => isSilent) ?? [];
    oldest?.drop();
    return oldest !== undefined && strangers.delete(oldest);
  };
  return {
    /** @returns whether there is room for one more. */
    came: (line: Line, ip: string): boolean => {
      const address = bucketOf(ip);
      if (!makeRoom(ofAddress, (one) => one === address) || !makeRoom(inAll, () => true)) return false;
      strangers.set(line, { address, isSilent: true });
      return true;
    },
    /** It said who it is: its key is looked up. */
    spoke: (line: Line): void => {
      const stranger = strangers.get(line);
      if (stranger !== undefined) stranger.isSilent = false;
    },
    /** It was let in, or is gone. */
    left: (line: Line): void => void strangers.delete(line),
  };
};
