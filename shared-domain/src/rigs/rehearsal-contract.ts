import { z } from 'zod';
import { contract } from '../contracts/contract.ts';
import { RaceEventId, SeatId } from '../kernel/ids.ts';
import { Instant } from '../kernel/time.ts';
import { EntryId } from '../launcher/ids.ts';
import { raceStaff } from '../launcher/race-contract.ts';
import { LeftOut } from '../launcher/race-event-events.ts';

/** Milliseconds after the start is requested. */
const after = z.number().min(0);
const Repair = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('IGNORE_SEAT'), calendar: SeatId, calendar_name: z.string() }),
  /** The skin of its entry is not on its rig: use the one with the nearest name. */
  z.object({
    kind: z.literal('OTHER_SKIN'),
    calendar: SeatId,
    calendar_name: z.string(),
    entry: EntryId,
    skin: z.string(),
  }),
  /** `session` is its index in the list, `duration` the minutes that still fit. */
  z.object({ kind: z.literal('FEWER_MINUTES'), session: z.int(), duration: z.int() }),
  /** The same in laps, if the usual lap time is known. */
  z.object({ kind: z.literal('FEWER_LAPS'), session: z.int(), duration: z.int() }),
]);
export const RehearsalReply = z.object({
  will_start: z.boolean(),
  /** Obstacles (`stops`) and warnings: a code, whom it is about, a sentence (launcher.md 2.6). */
  findings: z.array(
    z.object({
      code: z.string(),
      stops: z.boolean(),
      calendar: SeatId.nullable(),
      session: z.int().nullable(),
      sentence: z.string(),
    }),
  ),
  /** When all drivers are in the car: the 5th, 50th and 95th percentile; null if nobody will drive. */
  grid: z.object({ p5: after, p50: after, p95: after, slowest: SeatId, slowest_name: z.string() }).nullable(),
  ends_at: Instant.nullable(),
  /** Loads of these seats so far, and how many were within their forecast: nine of ten, if the forecast is good. */
  record: z.object({ loads: z.int(), within: z.int() }),
  repairs: z.array(Repair),
});
export type RehearsalReply = z.infer<typeof RehearsalReply>;

/** Checks a start before it is made (launcher.md 12.2). Writes nothing. */
export const rehearseRaceEvent = contract({
  method: 'POST',
  path: '/races/events/:id/rehearse',
  summary: 'Rehearse a start',
  access: raceStaff,
  params: z.strictObject({ id: RaceEventId }),
  body: z.strictObject({ ignore: LeftOut.default([]) }),
  reply: RehearsalReply,
  status: 200,
});
