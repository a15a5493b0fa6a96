import { CLOSE_REPLACED } from '@paddock/shared-domain/rigs/agent-wire';
import type { RigClock } from './clock.ts';

/** Two displacements this close together are no coincidence. */
const TOGETHER_MS = 300_000;
/** A connection that we abandoned before its welcome may still be accepted for this long, and displace the one after it. */
const GHOST_MS = 60_000;

/** Detects another agent with the same key, for example after a disk was copied. */
export type OtherAgent = {
  /** Takes in how a connection ended. @returns whether another agent certainly exists. */
  ended(code: number | undefined, wasWelcome: boolean): boolean;
};

/**
 * Of two connections with one key the venue keeps the later and closes the earlier with `CLOSE_REPLACED`. Two agents that both
 * reconnect would displace each other for ever and take each other's orders. So an agent that is displaced twice within five
 * minutes yields: from then on it tries once a minute, and displaces nobody. Only one of the two does: the other was displaced at
 * most once by then. Our own earlier connection does not count.
 */
export const otherAgent = ({ mono }: Pick<RigClock, 'mono'>): OtherAgent => {
  let ghostUntil = Number.NEGATIVE_INFINITY;
  let displacedAt = Number.NEGATIVE_INFINITY;
  return {
    ended: (code, wasWelcome) => {
      const now = mono();
      if (code !== CLOSE_REPLACED) {
        if (!wasWelcome) ghostUntil = now + GHOST_MS;
        return false;
      }
      if (now < ghostUntil) return false;
      const again = now - displacedAt <= TOGETHER_MS;
      displacedAt = now;
      return again;
    },
  };
};
