import { createDice } from '@paddock/rig-farm/dice';
import { type FaultPlan, faultsOfSeat, NO_FAULTS } from '@paddock/rig-farm/fault-plan';
import { createLan, type Lan } from '@paddock/rig-farm/lan';
import { usualPace } from '@paddock/rig-farm/lap-model';
import type { RigDeps } from '@paddock/rig-farm/rig-deps';
import { sha256 } from '@paddock/rig-farm/rig-disk';
import { createSimulatedMachine } from '@paddock/rig-farm/simulated-machine';
import { createTruthLog, type TruthLog } from '@paddock/rig-farm/truth-log';
import { createVirtualTime, type VirtualTime } from '@paddock/rig-farm/virtual-time';
import { GAMER, writeAssists } from '@paddock/shared-domain/assetto-corsa/assists-ini';
import { writeEntryList } from '@paddock/shared-domain/assetto-corsa/entry-list';
import { writeRaceIni } from '@paddock/shared-domain/assetto-corsa/race-ini';
import type { RacePlan, ServerPlace } from '@paddock/shared-domain/assetto-corsa/race-plan';
import { raceIniFor } from '@paddock/shared-domain/assetto-corsa/rig-files';
import { writeServerConfig } from '@paddock/shared-domain/assetto-corsa/server-config';
import { entryListFor, serverConfigFor } from '@paddock/shared-domain/assetto-corsa/server-files';
import { type Instant, instantOf, millisOf } from '@paddock/shared-domain/kernel/time';
import type { GameFile, ServerFile } from '@paddock/shared-domain/rigs/agent-wire';

export const EVENING = '2027-03-01T18:00:00.000Z' as Instant;
export type Yard = { readonly time: VirtualTime; readonly truth: TruthLog; readonly lan: Lan; readonly seed: number };
export const yard = (seed: number): Yard => {
  const time = createVirtualTime();
  return { time, truth: createTruthLog(() => time.now()), lan: createLan(), seed };
};
/** The rigs of a plan's grid without agents: the test acts as the agent. The first is the host. */
export const machinesOf = (plan: RacePlan, own: Yard, faults: FaultPlan = NO_FAULTS, more: Partial<RigDeps> = {}) =>
  plan.grid.map(({ seatName }, index) =>
    createSimulatedMachine({
      ...own,
      seat: seatName,
      address: `10.0.0.${index + 7}`,
      content: { cars: new Set(plan.grid.map(({ car }) => car)), tracks: new Set([plan.track.folder]) },
      wall: () => instantOf(millisOf(EVENING) + own.time.now()),
      mono: () => own.time.now() + 1_000 * (index + 1),
      dice: createDice(own.seed, seatName),
      faults: faultsOfSeat(faults, seatName),
      pace: usualPace,
      ...more,
    }),
  );

const named = <Name extends string>(name: Name, body: string) => ({ name, sha256: sha256(body), body });
export const gameFiles = (plan: RacePlan, index: number, place?: ServerPlace): readonly GameFile[] => {
  const join = place === undefined ? undefined : { place, team: '' };
  return [
    named('race.ini', writeRaceIni(raceIniFor(plan, plan.grid[index]!, join))),
    named('assists.ini', writeAssists(GAMER)),
  ];
};
export const serverFiles = (plan: RacePlan, place: ServerPlace): readonly ServerFile[] => [
  named('server_cfg.ini', writeServerConfig(serverConfigFor(plan, plan.sessions, place))),
  named('entry_list.ini', writeEntryList(entryListFor(plan, ''))),
];

/** Advances farm time second by second, and returns all datagrams that the host received. */
export const listen = async (own: Yard, host: ReturnType<typeof machinesOf>[number], seconds: number) => {
  const heard: { mono: number; body: Uint8Array }[] = [];
  for (let second = 0; second < seconds; second += 1) {
    await own.time.advance(1_000);
    heard.push(...(await host.observe()).datagrams);
  }
  return heard;
};
