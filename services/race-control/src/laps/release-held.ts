import { readHeldAsTooFast, readLap } from '@paddock/projections/laps/read';
import type { CarEvent, TrackEvent } from '@paddock/shared-domain/catalogue/events';
import type { CarId, TrackId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { LapEvent } from '@paddock/shared-domain/laps/events';
import { lapDecider } from '@paddock/shared-domain/laps/lap';
import type { Deps } from '@paddock/kit/deps';
import type { Process } from '@paddock/kit/processes/process';
import type { LapDeps } from './lap-deps.ts';
import { paceOf } from './record-laps.ts';

type OwnDeps = {
  readonly deps: Pick<Deps, 'commands' | 'db' | 'positions'>;
  readonly catalogue: LapDeps['catalogue'] & { invalidate(): void };
};
type Followed = LapEvent | TrackEvent | CarEvent;
type Where = { readonly trackId?: TrackId; readonly carId?: CarId };
/** Long enough for a read model to catch up; a handler that timed out is tried again. */
const READ_MODEL_MS = 30_000;

/**
 * A process: judges laps held as too fast again when their comparison changes: other laps of that car on that track, a witness, a
 * person's decision, the length of the track, the speed of the car. It releases those that are plausible now, with an event of
 * their own. It only releases: a lap that counts is never held again by later facts.
 *
 * Keyed by lap and event, so that a repeat has one effect. If two of these race, the second finds the lap released and adds
 * nothing.
 */
export const createReleaseHeld = ({ deps, catalogue }: OwnDeps): Process<Followed> => {
  const { commands, db, positions } = deps;
  const look = async (where: Where, { id, metadata }: Recorded): Promise<void> => {
    for (const held of await readHeldAsTooFast(db, where)) {
      const pace = await paceOf({ deps, catalogue }, held);
      const handled = await commands.handle(
        lapDecider,
        held.lapId,
        [{ type: 'RejudgeLap', data: { lapId: held.lapId, pace } }],
        {
          commandId: `release:${held.lapId}:${id}`,
          actor: { kind: 'system', process: 'laps-released' },
          now: metadata.at,
        },
      );
      if (handled.outcome === 'busy') throw new Error(`The lap ${held.lapId} is busy.`);
    }
  };
  const shown = async (model: string, event: Recorded): Promise<void> =>
    positions.waitFor(model, event.position, READ_MODEL_MS);
  const catalogueShown = async (event: Recorded): Promise<void> => {
    await shown('catalogue', event);
    catalogue.invalidate();
  };
  /** Another lap there, or a new statement about one. */
  const ofLap = async (event: Recorded<LapEvent>): Promise<void> => {
    await shown('laps', event);
    if (event.type === 'LapRecorded') return look({ trackId: event.data.trackId, carId: event.data.carId }, event);
    const row = await readLap(db, event.data.lapId);
    if (row !== undefined) await look({ trackId: row.track_id, carId: row.car_id }, event);
  };
  const ofTrack = async (event: Recorded<Extract<TrackEvent, { type: 'TrackDetailsRevised' }>>): Promise<void> => {
    if (event.data.lengthMetres === undefined) return;
    await catalogueShown(event);
    await look({ trackId: event.data.trackId }, event);
  };
  const ofCar = async (event: Recorded<Extract<CarEvent, { type: 'CarDetailsRevised' }>>): Promise<void> => {
    if (event.data.topSpeedKmh === undefined) return;
    await catalogueShown(event);
    await look({ carId: event.data.carId }, event);
  };
  return {
    name: 'laps-released',
    on: {
      LapRecorded: ofLap,
      WitnessAdded: ofLap,
      LapRejudged: ofLap,
      LapApproved: ofLap,
      LapRejected: ofLap,
      LapReattributed: ofLap,
      TrackDetailsRevised: ofTrack,
      CarDetailsRevised: ofCar,
    },
  };
};
