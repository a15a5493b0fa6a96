import type { Decode } from '@paddock/event-store/codec';
import type { CatalogueDirectory } from '@paddock/venue/catalogue/catalogue-directory';
import type { Deps } from '@paddock/kit/deps';
import type { Failpoints } from '@paddock/kit/processes/failpoints';
import type { Process } from '@paddock/kit/processes/process';
import type { DiffersFrom, RunFilesPort, RunsPort } from '../rigs/ports.ts';
import { createFollowLaps } from './follow-laps.ts';
import { foldersIn } from './folders.ts';
import { createLaunch } from './launch.ts';
import { createLapBook } from './record-lap.ts';
import { createRunOf } from './run-now.ts';
import { createRenewFiles } from './renew-files.ts';
import { createTakeFacts, type TakeContent } from './take-facts.ts';
import { createTellBarred } from './tell-barred.ts';

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
  const takeFacts = createTakeFacts({ commands, takeContent });
  const barred = createTellBarred({ commands, clock });
  const filesChanged = createRenewFiles({ commands, clock });
  return { port: { runOf: createRunOf(commands), takeFacts, filesChanged }, processes: [launch, laps.process, barred] };
};
