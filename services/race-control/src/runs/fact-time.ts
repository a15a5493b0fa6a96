import { type Instant, millisOf, nearestInstant } from '@paddock/shared-domain/kernel/time';
import type { AgentFact } from '@paddock/shared-domain/rigs/agent-wire';
import type { RigClock } from '../sockets/rig-port.ts';

type When = Pick<AgentFact, 'bootId' | 'mono' | 'wall'>;

/**
 * When the rig's steady clock for a fact was zero, in server time, ms since 1970. A fact of an earlier boot has only a wall
 * clock. The result is never later than the arrival.
 */
export const monoZeroOf = ({ bootId, mono, wall }: When, clock: RigClock): number =>
  bootId === clock.bootId ? clock.monoZero : Math.min(millisOf(wall), millisOf(clock.now)) - mono;
export const momentOf = (fact: When, clock: RigClock): Instant =>
  nearestInstant(Math.min(monoZeroOf(fact, clock) + fact.mono, millisOf(clock.now)));
