import type { DiffersFrom, RunFilesPort, RunsPort } from '../rigs/ports.ts';
import type { Folders } from './driven-lap.ts';
import { createFollowLaps } from './follow-laps.ts';
import { createLaunchWriter } from './launch-writer.ts';
import { createLaunch } from './launch.ts';
import { createLapBook } from './record-lap.ts';
import { createRunOf } from './run-now.ts';
import { createTakeFacts, type TakeContent } from './take-facts.ts';
import { createTellBarred } from './tell-barred.ts';
import type { Decode } from '@paddock/event-store/codec';
import type { Commands } from '@paddock/kit/command-handling/commands';
import type { Deps } from '@paddock/kit/deps';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { Process } from '@paddock/kit/processes/process';
import { isFolder, trackOf } from '@paddock/shared-domain/catalogue/content-folder';
import type { CarId, TrackId } from '@paddock/shared-domain/kernel/ids';
import type { Clock } from '@paddock/shared-domain/kernel/time';
import { FILES_CHANGED } from '@paddock/shared-domain/runs/launch';
import type { CatalogueDirectory } from '@paddock/venue/catalogue/catalogue-directory';

type Known = {
  readonly tracks: ReadonlyMap<TrackId, { readonly id: TrackId; readonly folder: string; readonly layout: string }>;
  readonly cars: ReadonlyMap<CarId, { readonly id: CarId; readonly folder: string }>;
};

/** The venue's cars and tracks by the simulator's folder names. */
const foldersIn = ({ tracks, cars }: Known): Folders => ({
  track: (folder, layout) => trackOf(tracks.values(), folder, layout)?.id,
  car: (folder) => (folder === '' ? undefined : [...cars.values()].find((car) => isFolder(folder, car.folder))?.id),
});

type OwnDeps = { readonly commands: Commands; readonly clock: Clock };

/**
 * If a server is not up yet and its files would differ now, its host gets no order for it, and its party would wait until the
 * start expires. So the first check that notices this ends the attempt; the process "launch" requests the next one.
 *
 * Every check for the host notices it, whenever the name was changed: before the host reconnected, or between the request and the
 * check. It is a race with the host: if its report that the server is up comes first, the run continues (`RunOver`).
 */
const createRenewFiles = (deps: OwnDeps): RunsPort['filesChanged'] => {
  const { inRun } = createLaunchWriter(deps);
  return async ({ runId, eventId, hostSeatId, state, wanted }) => {
    if (state !== 'requested' || wanted === 'STOPPED') return;
    const data = { runId, eventId, seatId: hostSeatId, code: FILES_CHANGED };
    await inRun(runId, `not-up:${runId}`, { type: 'ReportServerFailed', data });
  };
};

type RunsDeps = {
  readonly deps: Pick<Deps, 'commands' | 'store' | 'clock' | 'log' | 'db'>;
  readonly decode: Decode;
  readonly catalogue: CatalogueDirectory;
  readonly failpoints: Failpoints;
  readonly files: RunFilesPort;
  readonly takeContent: TakeContent;
  readonly differsFrom: DiffersFrom;
};

/** What facts of rigs lead to: launches of servers, runs, evidence and laps (launcher.md 5 and 7). */
export const createRuns = ({
  deps: { commands, store, clock, log, db },
  decode,
  catalogue,
  failpoints,
  files,
  takeContent,
  differsFrom,
}: RunsDeps): { readonly port: RunsPort; readonly processes: readonly Process<never>[] } => {
  const launch = createLaunch({ commands, store, decode, clock, failpoints, files });
  const book = createLapBook({ commands, laps: { deps: { db }, catalogue } });
  const folders = async () => foldersIn(await catalogue.get());
  const laps = createFollowLaps({ commands, store, decode, log, folders, book, differsFrom });
  const takeFacts = createTakeFacts({ commands, log: { store, decode }, takeContent });
  const barred = createTellBarred({ commands, clock });
  const filesChanged = createRenewFiles({ commands, clock });
  return { port: { runOf: createRunOf(commands), takeFacts, filesChanged }, processes: [launch, laps.process, barred] };
};
