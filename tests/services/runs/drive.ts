import type { RunId } from '@paddock/shared-domain/launcher/ids';
import { sha256Of } from '@paddock/race-control/runs/evidence-body';
import type { AgentFactBody } from '@paddock/shared-domain/rigs/agent-facts';
import {
  accountOf,
  batchesOf,
  entryAt,
  eventId,
  openRunWorld,
  type RunWorld,
  seatAt,
  startedFact,
  type Story,
} from './run-world.ts';
import { CAR_FOLDERS } from './server-story.ts';

/** A run world whose server runs. */
export const runningWorld = async (
  ...terms: Parameters<typeof openRunWorld>
): Promise<RunWorld & { readonly runId: RunId }> => {
  const world = await openRunWorld(...terms);
  await world.signal('SESSION_START');
  await world.follow();
  const { runId } = await world.runNow();
  await world.tell(seatAt(0), world.factOf(seatAt(0), startedFact(runId)));
  return Object.assign(world, { runId });
};
/** The host sends the datagrams of a story, each batch 250 ms after its first datagram. */
export const hear = async (world: RunWorld, runId: RunId, story: Story, first = 1): Promise<void> => {
  for (const { at, fact } of batchesOf(runId, story, first)) {
    world.to(at + 250);
    const refused = await world.tell(seatAt(0), world.factOf(seatAt(0), fact, at));
    if (refused.length > 0) throw new Error(JSON.stringify(refused));
  }
};
type Filed = { readonly slot: number; readonly millis: number; readonly at: number; readonly cuts?: number };
/** A results file of the server. `at`: ms since the server started. */
export const fileOf = (type: 'PRACTICE' | 'QUALIFY' | 'RACE', laps: readonly Filed[]): object => ({
  TrackName: 'spa',
  TrackConfig: '',
  Type: type,
  Cars: [0, 1, 2].map((slot) => ({
    CarId: slot,
    Model: CAR_FOLDERS[slot % 2],
    Skin: '00',
    Driver: {
      Name: `Ada Lovelace ${slot}`,
      Team: 'The Lovelaces',
      Guid: accountOf(slot),
      GuidsList: [accountOf(slot)],
    },
  })),
  Laps: laps.map(({ slot, millis, at, cuts = 0 }) => ({
    DriverName: `Ada Lovelace ${slot}`,
    DriverGuid: accountOf(slot),
    CarId: slot,
    CarModel: CAR_FOLDERS[slot % 2],
    Timestamp: at,
    LapTime: millis,
    Sectors: [Math.floor(millis / 2), Math.ceil(millis / 2)],
    Cuts: cuts,
    BallastKG: 0,
    Tyre: 'SM',
    Restrictor: 0,
  })),
});
const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64');
export const resultsFact = (runId: RunId, name: string, file: object): AgentFactBody => ({
  kind: 'RESULTS_FILE',
  data: { run: runId, event: eventId, name, sha256: sha256Of(JSON.stringify(file)), body: base64(file) },
});
export const rigLap = (n: number, millis: number, lap: number, more: object = {}): AgentFactBody => ({
  kind: 'RIG_LAP',
  data: {
    event: eventId,
    entry: entryAt(n),
    generation: 1,
    lap,
    millis,
    sectors: [],
    tyre: 'Semislicks (SM)',
    fuel: 11.5,
    best: true,
    ...more,
  },
});
type Written = { readonly time: number; readonly sectors: readonly number[]; readonly cuts?: number };
export const raceOutFact = (n: number, laps: readonly Written[]): AgentFactBody => {
  const file = {
    track: 'spa',
    players: [{ name: 'Ada Lovelace', car: 'ks_amg', skin: '00' }],
    sessions: [
      {
        name: 'Practice',
        type: 1,
        laps: laps.map(({ time, sectors, cuts = 0 }, lap) => ({ lap, car: 0, time, sectors, cuts, tyre: 'SM' })),
      },
    ],
  };
  return {
    kind: 'RACE_OUT',
    data: {
      event: eventId,
      entry: entryAt(n),
      generation: 1,
      sha256: sha256Of(JSON.stringify(file)),
      body: base64(file),
    },
  };
};
