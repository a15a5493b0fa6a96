import { type Instant, millisOf, nearestInstant } from '@paddock/shared-domain/kernel/time';
import type { AgentFact } from '@paddock/shared-domain/rigs/agent-wire';
import type { RigClock } from '../sockets/rig-port.ts';

type When = Pick<AgentFact, 'bootId' | 'mono' | 'wall'>;

/**
 * Where the steady clock that a fact was told by began, in ms since 1970 of ours. A fact of an earlier boot has its own wall clock alone;
 * nothing happens later than it is heard.
 */
export const monoZeroOf = ({ bootId, mono, wall }: When, clock: RigClock): number =>
  bootId === clock.bootId ? clock.monoZero : Math.min(millisOf(wall), millisOf(clock.now)) - mono;
export const momentOf = (fact: When, clock: RigClock): Instant =>
  nearestInstant(Math.min(monoZeroOf(fact, clock) + fact.mono, millisOf(clock.now)));
