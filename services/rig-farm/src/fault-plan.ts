import { z } from 'zod';
import type { Dice } from './dice.ts';

/** What can go wrong at a rig (launcher.md 10). The seat it befalls is the host's where it is about the server. */
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
  /** Name of a seat; without one it befalls every seat. */
  seat: z.string().min(1).max(80).optional(),
  /** Seconds of the farm's time until it happens: after the farm began, or after the process started that it is about. */
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

/** What one seat has to expect; each fault of its plan happens once, shares hold throughout. */
export type SeatFaults = {
  /** Whether it is to happen now: asked once, it is spent. */
  once(kind: FaultKind): Fault | undefined;
  /** What is planned, spent or not. */
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

/** A plan by chance: each kind befalls a seat with this probability. */
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
