import { CLOSE_REPLACED } from '@paddock/shared-domain/rigs/agent-wire';
import type { RigClock } from './clock.ts';

/** Two displacements so close to each other are no accident. */
const TOGETHER_MS = 300_000;
/** A connection that we gave up before it was welcomed may still be let in for so long, and displace the one that came after it. */
const GHOST_MS = 60_000;

/** Tells whether another agent speaks with our key, such as one whose disk was copied. */
export type OtherAgent = {
  /** Takes in how a connection ended. @returns whether another agent is there for certain */
  ended(code: number | undefined, wasWelcome: boolean): boolean;
};

/**
 * The venue keeps the later of two connections of one key and closes the earlier with `CLOSE_REPLACED`. Two agents that both came back
 * would displace each other for ever and take each other's orders: whoever is displaced a second time within five minutes gives way. That
 * is one of the two, since the other one was displaced once at most by then. What our own earlier connection may have done is not counted.
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
