import type { ConnectSocket } from '@paddock/rig-agent/agent-socket';
import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import { createDice } from './dice.ts';
import { type FaultPlan, faultsOfSeat, NO_FAULTS } from './fault-plan.ts';
import { createLan } from './lan.ts';
import { type Pace, usualPace } from './lap-model.ts';
import { createRig, type FarmSeat, type Rig } from './rig.ts';
import type { RigContent } from './rig-deps.ts';
import { createTruthLog, type TruthLog } from './truth-log.ts';
import type { VirtualTime } from './virtual-time.ts';

export type FarmDeps = {
  readonly time: VirtualTime;
  readonly seed: number;
  readonly seats: readonly FarmSeat[];
  /** The wall clocks' time when the farm's time was 0. */
  readonly beganAt: Instant;
  readonly content: RigContent;
  readonly connect: (seat: FarmSeat) => ConnectSocket;
  readonly faults?: FaultPlan;
  readonly pace?: Pace;
};
export type Farm = {
  readonly truth: TruthLog;
  readonly rigs: readonly Rig[];
  /** Stops the agents. Games and servers keep running. */
  stop(): void;
};

/** The rigs of a venue on one network (launcher.md 10): machines, their agents, and the log of what really happens. */
export const createFarm = (deps: FarmDeps): Farm => {
  const { time, seed, faults = NO_FAULTS, pace = usualPace } = deps;
  const truth = createTruthLog(() => time.now());
  const lan = createLan();
  const rigs = deps.seats.map((seat, index) => {
    const own = faultsOfSeat(faults, seat.name);
    let jumped = 0;
    const jump = own.once('WALL_CLOCK_JUMPS');
    if (jump !== undefined)
      time.after((jump.afterSeconds ?? 60) * 1000, () => {
        truth.tell({ kind: 'FAULT', seat: seat.name, fault: 'WALL_CLOCK_JUMPS' });
        jumped = (jump.forSeconds ?? 3_600) * 1000;
      });
    const upSince = 60_000 * (index + 1);
    return createRig(
      seat,
      {
        seat: seat.name,
        address: `10.0.${Math.floor(index / 200)}.${(index % 200) + 10}`,
        content: deps.content,
        time,
        wall: () => instantOf(Math.round(millisOf(deps.beganAt) + time.now() + jumped)),
        mono: () => time.now() + upSince,
        dice: createDice(seed, seat.name),
        lan,
        truth,
        faults: own,
        pace,
      },
      deps.connect(seat),
    );
  });
  return {
    truth,
    rigs,
    stop: () => {
      for (const rig of rigs) rig.stop();
    },
  };
};
