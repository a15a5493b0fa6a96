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
/** One hash of several files, as the log holds it. */
export const hashOf = (files: readonly (GameFile | ServerFile)[]): string => sha256(filesText(files));
const withHash = <Name extends string>(name: Name, body: string) => ({
  name,
  sha256: sha256(body),
  body,
});

/** What a rig writes before it starts its game: alone, or to join the server of a run (launcher.md 2.3, 2.4). */
export const gameFiles = (plan: RacePlan, entry: GridEntry, place?: ServerPlace): readonly GameFile[] => [
  withHash('race.ini', writeRaceIni(raceIniFor(plan, entry, place && { place, team: plan.name }))),
  withHash('assists.ini', writeAssists(plan.assists)),
];

/** What a host writes before it starts the server of one of the event's runs (launcher.md 2.1, 2.2). */
export const serverFiles = (plan: RacePlan, part: number, place: ServerPlace): readonly ServerFile[] => [
  withHash('server_cfg.ini', writeServerConfig(serverConfigFor(plan, serverRuns(plan.sessions)[part] ?? [], place))),
  withHash('entry_list.ini', writeEntryList(entryListFor(plan, plan.name))),
  ...fixedSetupsOf(plan).map(({ name, body }) => withHash(name, body)),
];
