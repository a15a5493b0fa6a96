import { z } from 'zod';
import type { Dice } from './dice.ts';

/** Faults of a rig (launcher.md 10). A fault of a server is planned on the host's seat. */
export const FAULTS = [
  'DATAGRAMS_DROPPED',
  'DATAGRAMS_DOUBLED',
  'DATAGRAMS_REORDERED',
  'LATE_ATTACH',
  'END_LOST',
  'SERVER_DIES',
  'ORPHAN_HOLDS_PORT',
  'RESULTS_MISSING',
  'RESULTS_TWICE',
  'RESULTS_EMPTY',
  'RESULTS_SAME_NAME',
  'AGENT_OFFLINE',
  'AGENT_KILLED',
  'STALE_MAPPING',
  'GAME_HANGS',
  'WALL_CLOCK_JUMPS',
  'CONTENT_DIFFERS',
  'STEAM_CLOUD_RESTORES',
] as const;
export type FaultKind = (typeof FAULTS)[number];

const fault = z.strictObject({
  kind: z.enum(FAULTS),
  /** Name of a seat. Without it every seat gets the fault. */
  seat: z.string().min(1).max(80).optional(),
  /** Seconds of the farm's time until the fault, from the start of the farm or of the process it is about. */
  afterSeconds: z.number().min(0).max(86_400).optional(),
  /** How long it lasts. */
  forSeconds: z.number().min(0).max(86_400).optional(),
  /** Share of the datagrams. */
  share: z.number().min(0).max(1).optional(),
});
export type Fault = z.infer<typeof fault>;
/** `plan.json` of the command line. */
export const FaultPlan = z.strictObject({ faults: z.array(fault).max(1_000) });
export type FaultPlan = z.infer<typeof FaultPlan>;
export const NO_FAULTS: FaultPlan = { faults: [] };

/** The faults of one seat. Each happens once; shares apply all the time. */
export type SeatFaults = {
  /** The fault, if it is to happen now. The same fault is returned only once. */
  once(kind: FaultKind): Fault | undefined;
  /** The planned fault, whether it has happened or not. */
  planned(kind: FaultKind): Fault | undefined;
};
export const faultsOfSeat = ({ faults }: FaultPlan, seat: string): SeatFaults => {
  const own = faults.filter((one) => one.seat === undefined || one.seat === seat);
  const left = new Set(own);
  const planned = (kind: FaultKind) => own.find((one) => one.kind === kind);
  return {
    planned,
    once: (kind) => {
      const found = [...left].find((one) => one.kind === kind);
      if (found !== undefined) left.delete(found);
      return found;
    },
  };
};

/** A random plan: each seat gets each kind with this probability. */
export const randomFaults = (seats: readonly string[], probability: number, dice: Dice): FaultPlan => ({
  faults: seats.flatMap((seat) =>
    FAULTS.filter(() => dice.chance(probability)).map((kind) => ({
      kind,
      seat,
      ...(kind.startsWith('DATAGRAMS') ? { share: 0.02 + 0.1 * dice.unit() } : {}),
      ...(kind === 'AGENT_OFFLINE' ? { afterSeconds: dice.whole(10, 400), forSeconds: dice.whole(20, 2_700) } : {}),
      ...(kind === 'WALL_CLOCK_JUMPS' ? { afterSeconds: dice.whole(5, 600), forSeconds: dice.whole(60, 7_200) } : {}),
    })),
  ),
});
