import { createHash } from 'node:crypto';
import { writeAssists } from '@paddock/shared-domain/assetto-corsa/assists-ini';
import { writeEntryList } from '@paddock/shared-domain/assetto-corsa/entry-list';
import { fixedSetupsOf } from '@paddock/shared-domain/assetto-corsa/fixed-setup';
import { writeRaceIni } from '@paddock/shared-domain/assetto-corsa/race-ini';
import type { GridEntry, RacePlan, ServerPlace } from '@paddock/shared-domain/assetto-corsa/race-plan';
import { serverRuns } from '@paddock/shared-domain/assetto-corsa/race-plan';
import { raceIniFor } from '@paddock/shared-domain/assetto-corsa/rig-files';
import { writeServerConfig } from '@paddock/shared-domain/assetto-corsa/server-config';
import { entryListFor, serverConfigFor } from '@paddock/shared-domain/assetto-corsa/server-files';
import type { GameFile, ServerFile } from '@paddock/shared-domain/rigs/agent-wire';
import { filesText } from '@paddock/shared-domain/runs/run-plan';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** One hash of several files, as in the log. */
export const hashOf = (files: readonly (GameFile | ServerFile)[]): string => sha256(filesText(files));
const withHash = <Name extends string>(name: Name, body: string) => ({
  name,
  sha256: sha256(body),
  body,
});

/** The files that a rig writes before its game starts: alone, or to join the server of a run (launcher.md 2.3, 2.4). */
export const gameFiles = (plan: RacePlan, entry: GridEntry, place?: ServerPlace): readonly GameFile[] => [
  withHash('race.ini', writeRaceIni(raceIniFor(plan, entry, place && { place, team: plan.name }))),
  withHash('assists.ini', writeAssists(plan.assists)),
];

/** The files that a host writes before the server of a run starts (launcher.md 2.1, 2.2). */
export const serverFiles = (plan: RacePlan, part: number, place: ServerPlace): readonly ServerFile[] => [
  withHash('server_cfg.ini', writeServerConfig(serverConfigFor(plan, serverRuns(plan.sessions)[part] ?? [], place))),
  withHash('entry_list.ini', writeEntryList(entryListFor(plan, plan.name))),
  ...fixedSetupsOf(plan).map(({ name, body }) => withHash(name, body)),
];
