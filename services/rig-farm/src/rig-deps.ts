import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { Dice } from './dice.ts';
import type { SeatFaults } from './fault-plan.ts';
import type { Lan } from './lan.ts';
import type { Pace } from './lap-model.ts';
import type { TruthLog } from './truth-log.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What lies on a rig: folders of cars and tracks. */
export type RigContent = {
  readonly cars: ReadonlySet<string>;
  readonly tracks: ReadonlySet<string>;
  /** Cars whose files are not what they are elsewhere: a server lets them in only where its own differ alike. */
  readonly changed?: ReadonlySet<string>;
  /** Boxes of the tracks; without it there are enough. */
  readonly pitBoxes?: number;
};
export const checksumOf = ({ changed }: RigContent, car: string): string =>
  changed?.has(car) === true ? 'changed' : 'original';
/** One simulated rig: who it is, what it has and how it is wired. */
export type RigDeps = {
  /** Name of the seat, as in the truth log and in plans of faults. */
  readonly seat: string;
  /** By which the other rigs reach it. */
  readonly address: string;
  readonly content: RigContent;
  readonly time: VirtualTime;
  /** The rig's own clock on the wall, which may jump. */
  readonly wall: () => Instant;
  /** ms of its steady clock. */
  readonly mono: () => number;
  readonly dice: Dice;
  readonly lan: Lan;
  readonly truth: TruthLog;
  readonly faults: SeatFaults;
  readonly pace: Pace;
};
