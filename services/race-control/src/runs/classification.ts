import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import { seatOf } from '@paddock/shared-domain/runs/lap-place';
import type { RunLap, RunLaps } from '@paddock/shared-domain/runs/run-laps';

const best = (laps: readonly RunLap[]): number =>
  Math.min(...laps.filter(({ cuts }) => cuts === 0).map(({ millis }) => millis), Number.MAX_SAFE_INTEGER);
const total = (laps: readonly RunLap[]): number => laps.reduce((sum, { millis }) => sum + millis, 0);
const last = (laps: readonly RunLap[]): string =>
  laps
    .map(({ at }) => at as string)
    .toSorted()
    .at(-1) ?? '';

/**
 * The result of the last session of a run, which is the grid of the next (launcher.md 2.1). In a race: most laps, then least time
 * (launcher.md 8.3). Otherwise: best lap without a cut. Seats without laps come last, in no order.
 *
 * All laps of a race are measured from its green light, so that their sum is the race time. The order of arrival only breaks
 * ties, because one datagram in two hundred is delayed by more than a close finish.
 */
export const classification = (run: RunLaps): readonly SeatId[] => {
  const session = [...run.sessions.values()].at(-1);
  const bySeat = new Map<SeatId, RunLap[]>();
  for (const lap of run.laps) {
    const seat = lap.session === session?.session ? seatOf(run, lap) : null;
    if (seat !== null) bySeat.set(seat, [...(bySeat.get(seat) ?? []), lap]);
  }
  const rows = [...bySeat];
  if (session?.type !== 'RACE')
    return rows.toSorted(([, one], [, other]) => best(one) - best(other)).map(([seat]) => seat);
  const sooner = (one: readonly RunLap[], other: readonly RunLap[]): number =>
    total(one) - total(other) || (last(one) < last(other) ? -1 : 1);
  return rows.toSorted(([, one], [, other]) => other.length - one.length || sooner(one, other)).map(([seat]) => seat);
};
