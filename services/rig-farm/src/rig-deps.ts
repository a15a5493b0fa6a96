import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Dice } from './dice.ts';
import type { SeatFaults } from './fault-plan.ts';
import type { Lan } from './lan.ts';
import type { Pace } from './lap-model.ts';
import type { TruthLog } from './truth-log.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Folders of cars and tracks on a rig. */
export type RigContent = {
  readonly cars: ReadonlySet<string>;
  readonly tracks: ReadonlySet<string>;
  /** Cars with other files than elsewhere. A server accepts them only if its own files differ in the same way. */
  readonly changed?: ReadonlySet<string>;
  /** Pit boxes of the tracks. Without it there are enough. */
  readonly pitBoxes?: number;
};
export const checksumOf = ({ changed }: RigContent, car: string): string =>
  changed?.has(car) === true ? 'changed' : 'original';
/** One simulated rig: its seat, its content and its connections. */
export type RigDeps = {
  /** Name of the seat, as in the truth log and in fault plans. */
  readonly seat: string;
  /** Address at which the other rigs reach it. */
  readonly address: string;
  readonly content: RigContent;
  readonly time: VirtualTime;
  /** The rig's wall clock, which may jump. */
  readonly wall: () => Instant;
  /** ms of its steady clock. */
  readonly mono: () => number;
  readonly dice: Dice;
  readonly lan: Lan;
  readonly truth: TruthLog;
  readonly faults: SeatFaults;
  readonly pace: Pace;
};
