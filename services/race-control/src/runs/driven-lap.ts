import { contentName, trackText } from '@paddock/shared-domain/catalogue/content-folder';
import type { DrivenLap } from '@paddock/shared-domain/laps/events';
import type { SessionType } from '@paddock/shared-domain/assetto-corsa/race-sessions';
import type { VerdictReason } from '@paddock/shared-domain/laps/verdict';
import type { RunId } from '@paddock/shared-domain/launcher/ids';
import { placeOf } from '@paddock/shared-domain/runs/lap-place';
import type { RunLap, RunLaps } from '@paddock/shared-domain/runs/run-laps';
import type { Drove } from './who-drove.ts';

export type Folders = {
  readonly track: (folder: string, layout: string) => DrivenLap['trackId'] | undefined;
  readonly car: (folder: string) => DrivenLap['carId'] | undefined;
};
export type Derived =
  | { readonly lap: DrivenLap; readonly reasons: readonly VerdictReason[]; readonly missing?: undefined }
  | { readonly missing: 'CAR' | 'TRACK' | 'EVENT'; readonly lap?: undefined };

type Race = NonNullable<NonNullable<RunLaps['started']>['race']>;
/** The type of a session whose beginning was not received: that of the run's only session, or unknown. */
const sessionOf = (lap: RunLap, race: Race | undefined): SessionType | undefined => {
  const { opened } = lap;
  if (opened?.type !== undefined && opened.type !== null && opened.type !== 'BOOKING') return opened.type;
  if (lap.added !== undefined && lap.added.type !== null) return lap.added.type;
  return race?.sessions.length === 1 ? race.sessions[0] : undefined;
};

/**
 * A lap reported by a server or another witness, in the form that the venue records: its seat, its driver, what was driven, and
 * the doubts that the run alone can raise (launcher.md 7, steps 2 and 6).
 */
export const drivenLapOf = ({
  runId,
  run,
  lap,
  drove: { event, entry, doubted },
  folders,
  differs,
}: {
  readonly runId: RunId;
  readonly run: RunLaps;
  readonly lap: RunLap;
  readonly drove: Drove;
  readonly folders: Folders;
  /** Folders in which the seat's rig differs from its host's, `cars/ks_amg`. */
  readonly differs: readonly string[];
}): Derived => {
  const { started } = run;
  if (started === undefined || event === undefined) return { missing: 'EVENT' };
  const { race } = started;
  const place = placeOf(race, lap);
  const opened = lap.opened ?? [...run.sessions.values()].at(-1);
  const trackId = (opened && folders.track(opened.track, opened.layout)) ?? race?.trackId ?? event.trackId;
  if (trackId === null) return { missing: 'TRACK' };
  const carId = folders.car(lap.car) ?? entry?.carId ?? undefined;
  if (carId === undefined || carId === null) return { missing: 'CAR' };
  const session = sessionOf(lap, race);
  const { penalties, driftMode } = race ?? event.rules;
  const reasons: VerdictReason[] = [
    ...(session === undefined ? (['UNCONFIRMED'] as const) : []),
    ...(session === 'RACE' && penalties ? (['UNPROVEN_RACE'] as const) : []),
    ...(driftMode ? (['UNCOUNTED_CUTS'] as const) : []),
    // With a wall clock outside the run, the lap may be of any of its sessions.
    ...(lap.clock || doubted || (lap.added?.byWall === true && session === undefined) ? (['CLOCK'] as const) : []),
    ...(differs.includes(contentName('cars', lap.car)) ||
    (opened !== undefined && differs.includes(contentName('tracks', trackText(opened.track)?.folder ?? opened.track)))
      ? (['CONTENT'] as const)
      : []),
    // Only the rig's memory saw it, which counts no cuts.
    ...(lap.added?.witness === 'RIG' ? (['UNCONFIRMED'] as const) : []),
  ];
  return {
    reasons,
    lap: {
      run: runId,
      entry: place?.entryId ?? null,
      session: session ?? 'PRACTICE',
      userId: entry?.userId ?? null,
      seatId: place?.seatId ?? null,
      locationId: started.locationId,
      trackId,
      carId,
      boardId: null,
      millis: lap.millis,
      sectorsMillis: lap.added?.sectorsMillis ?? [],
      cuts: lap.cuts,
      tyre: lap.added?.tyre ?? null,
      fuelLitres: lap.added?.fuelLitres ?? null,
      ballastKg: entry?.ballast ?? 0,
      restrictor: entry?.restrictor ?? 0,
      crossedAt: lap.at,
    },
  };
};
