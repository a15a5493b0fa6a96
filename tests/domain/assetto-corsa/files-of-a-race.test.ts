import { assistsOf, GAMER, readAssists, writeAssists } from '@paddock/shared-domain/assetto-corsa/assists-ini';
import { readEntryList, writeEntryList } from '@paddock/shared-domain/assetto-corsa/entry-list';
import { fixedSetupsOf } from '@paddock/shared-domain/assetto-corsa/fixed-setup';
import { sectionsOf, readIni } from '@paddock/shared-domain/assetto-corsa/ini';
import { nationOf } from '@paddock/shared-domain/assetto-corsa/nation';
import { plainText } from '@paddock/shared-domain/assetto-corsa/plain-text';
import { readRaceIni, writeRaceIni } from '@paddock/shared-domain/assetto-corsa/race-ini';
import { gridSeconds, serverRuns } from '@paddock/shared-domain/assetto-corsa/race-plan';
import { raceIniFor } from '@paddock/shared-domain/assetto-corsa/rig-files';
import { readServerConfig, writeServerConfig } from '@paddock/shared-domain/assetto-corsa/server-config';
import { entryListFor, serverConfigFor } from '@paddock/shared-domain/assetto-corsa/server-files';
import { FixedSetupName, ServerFileName } from '@paddock/shared-domain/rigs/agent-wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridEntry, place, plan, session } from './plans.ts';
import { GOLDEN_CONFIG, GOLDEN_ENTRIES, realFiles } from './sample-files.ts';
import { howMany } from '../../support/how-many.ts';

describe('The files of the server', () => {
  it('equal the golden files for the example party, and are read back as they were written', () => {
    const config = serverConfigFor(plan(), plan().sessions, place);
    expect(writeServerConfig(config)).toBe(GOLDEN_CONFIG);
    expect(readServerConfig(GOLDEN_CONFIG)).toEqual({ config });
    const entries = entryListFor(plan(), '');
    expect(writeEntryList(entries)).toBe(GOLDEN_ENTRIES);
    expect(readEntryList(GOLDEN_ENTRIES)).toEqual({ entries });
  });

  it('list each model once, switch the game’s cut penalty off where the rules have none, and name the team', () => {
    const same = plan({
      rules: { penalties: false, fixedSetup: true, driftMode: false },
      grid: [gridEntry(), gridEntry({ seatId: 'bay3', steamId: '', skin: '' })],
    });
    const { server } = serverConfigFor(same, same.sessions, place);
    expect(server).toMatchObject({
      cars: ['ks_mercedes_amg_gt3'],
      maxClients: 2,
      gasPenaltyDisabled: true,
      startRule: 0,
    });
    expect(entryListFor(same, 'Red').cars).toMatchObject([
      { team: 'Red', guids: ['76561190000000001'] },
      { team: 'Red', guids: [], skin: '00_first' },
    ]);
    expect(writeEntryList(entryListFor(same, 'Red'))).toContain('\nTEAM=Red\n');
  });

  it('fix the setup of every car if the rules say so: each entry names a file that is written for its model', () => {
    const fixed = plan({ rules: { penalties: true, fixedSetup: true, driftMode: false } });
    const grid = [...fixed.grid, gridEntry({ seatId: 'bay3', steamId: '', car: 'a car (1999)' })];
    const setups = new Map(fixedSetupsOf({ ...fixed, grid }).map(({ name, body }) => [name, body]));
    expect(setups.size).toBe(3);
    const entries = entryListFor({ ...fixed, grid }, '');
    expect(readEntryList(writeEntryList(entries))).toEqual({ entries });
    for (const { model, fixedSetup } of entries.cars) {
      expect(FixedSetupName.safeParse(fixedSetup).success).toBe(true);
      const [car] = sectionsOf(readIni(setups.get(fixedSetup) ?? '').ini ?? [], 'CAR');
      expect(car?.entries).toEqual([{ key: 'MODEL', value: model }]);
    }
    expect(raceIniFor(fixed, gridEntry()).race.fixedSetup).toBe(true);
  });

  it('name no setup file if drivers may choose their setup', () => {
    expect(fixedSetupsOf(plan())).toEqual([]);
    expect(entryListFor(plan(), '').cars.map(({ fixedSetup }) => fixedSetup)).toEqual(['', '']);
  });

  it('refuse names of other files, so that a name cannot lead to another folder', () => {
    for (const name of [
      '../fixed-setup-1.ini',
      'fixed-setup-1.ini/..',
      'fixed-setup-0.ini',
      'fixed-setup-1.ini\n',
      'setup.ini',
    ])
      expect(ServerFileName.safeParse(name).success, name).toBe(false);
  });

  it('are split into several runs if the sessions do not fit into one', () => {
    const types = (list: string) =>
      serverRuns(
        [...list].map((letter, ordering) =>
          session(({ P: 'PRACTICE', Q: 'QUALIFYING', R: 'RACE' } as const)[letter as 'P'], ordering),
        ),
      ).map((run) => run.map(({ type }) => type[0]).join(''));
    expect(['PQR', 'RR', 'PQRR', 'RP', 'QQ', ''].map(types)).toEqual([
      ['PQR'],
      ['R', 'R'],
      ['PQR', 'R'],
      ['R', 'P'],
      ['Q', 'Q'],
      [],
    ]);
  });

  it('let a race without practice wait for the slowest rigs, at least one minute and at most two', () => {
    const race = [session('RACE', 0)];
    expect([undefined, 20, 61.2, 300].map((seconds) => gridSeconds(race, seconds))).toEqual([60, 60, 77, 120]);
    expect(gridSeconds([session('PRACTICE', 0), ...race], 100)).toBe(60);
  });
});

describe('The files of a rig', () => {
  it('send a guest to the server of their run, with the car of their entry and their name', () => {
    const { grid } = plan();
    const race = raceIniFor(plan(), gridEntry({ driverName: 'Ada', flagCode: 'es' }), { place, team: 'Red' });
    expect(race.remote).toEqual({
      active: true,
      serverIp: '10.0.0.7',
      serverPort: 9600,
      serverHttpPort: 8081,
      serverName: "Bay 1's Party",
      requestedCar: grid[0]?.car,
      name: 'Ada',
      team: 'Red',
      guid: '76561190000000001',
      password: 'k3yForGuests',
    });
    expect(race.sessions).toMatchObject([{ name: 'Nothing', type: 1, minutes: 0, spawn: 'PIT' }]);
    expect(race.car).toMatchObject({ model: '-', driverName: 'Ada', nationality: 'Spain', nationCode: 'ESP' });
    expect(race.temperature).toEqual({ air: 26, road: 37 });
  });

  it('give a seat that drives alone its own sessions in order, each with its spawn', () => {
    const alone = plan({
      sessions: [session('RACE', 2, { duration: 8 }), session('HOTLAP', 0), session('QUALIFYING', 1)],
    });
    const race = raceIniFor(alone, gridEntry());
    expect(race.sessions.map(({ type, minutes, laps, spawn }) => [type, minutes, laps, spawn])).toEqual([
      [4, 10, 0, 'HOTLAP_START'],
      [2, 10, 0, 'PIT'],
      [3, 0, 8, 'START'],
    ]);
    expect(race.remote.active).toBe(false);
    expect(race.car).toMatchObject({ driverName: 'Bay 1', nationality: 'Planet Earth', nationCode: 'PLA' });
  });

  it('are read back as they were written, and refused if a section that the game needs is missing', () => {
    const race = raceIniFor(plan(), gridEntry(), { place, team: '' });
    const text = writeRaceIni(race);
    expect(readRaceIni(text)).toEqual({ race });
    const sections = readIni(text).ini ?? [];
    expect(sections.length).toBeGreaterThan(10);
    for (const { name } of sections) {
      const without = text.replace(new RegExp(`\\[${name}\\]\n([^[]*\n)?(?=\\[|$)`), '');
      expect(sectionsOf(readIni(without).ini ?? [], name)).toEqual([]);
      // The game's own launcher leaves three sections out. Without them the file means the same.
      expect(readRaceIni(without), name).toEqual(
        /^(HEADER|RESTART|OPTIONS)$/.test(name) ? { race } : { fault: { reason: 'SectionMissing', section: name } },
      );
    }
  });

  it('limit each driving aid to what the game knows, and fill in the rest from its beginner settings', () => {
    const assists = assistsOf({ ABS: 7, DAMAGE: 50.4, FUEL_RATE: 0.5, AUTO_BRAKE: 3, WINGS: 1 });
    expect(assists).toEqual({ ...GAMER, abs: 2, damagePercent: 50, fuelRate: 0.5, autoBrake: true });
    expect(readAssists(writeAssists(assists))).toEqual({ assists });
    expect(writeAssists(assists).trim().split('\n')).toHaveLength(15);
  });
});

it('a name may be any text, and never adds a key to a file', () => {
  const names = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('x\n[SERVER]\nADMIN_PASSWORD=', ';[a]=', '==', '😀'.repeat(300), '\u2028PASSWORD=1', '\ud800'),
  );
  const keysOf = (text: string) => readIni(text).ini?.map(({ name, entries }) => [name, entries.map(({ key }) => key)]);
  const ofParty = (name: string) => {
    const party = plan({ name, grid: [gridEntry({ driverName: name, seatName: name, skin: name })] });
    const entry = party.grid[0] ?? gridEntry();
    return [
      writeServerConfig(serverConfigFor(party, party.sessions, place)),
      writeEntryList(entryListFor(party, `T${name}`)),
      writeRaceIni(raceIniFor(party, entry, { place, team: name })),
    ].map(keysOf);
  };
  const plainKeys = ofParty('Ada');
  fc.assert(
    fc.property(names, (name) => {
      expect(ofParty(name)).toEqual(plainKeys);
      expect(plainText(plainText(name, 60), 60)).toBe(plainText(name, 60));
      expect([...plainText(name, 60)].length).toBeLessThanOrEqual(60);
    }),
    { numRuns: howMany(300, 1_000) },
  );
});

it('a country code of two letters becomes three letters, or PLA if it is unknown', () => {
  expect(['de', 'GB', 'es', 'us', 'jp', 'ch', '', 'xx'].map(nationOf)).toEqual([
    'DEU',
    'GBR',
    'ESP',
    'USA',
    'JPN',
    'CHE',
    'PLA',
    'PLA',
  ]);
});

/** The golden files, and the files of real servers and rigs if `AC_FILES` names their folder. */
const found = [
  { name: 'server_cfg.ini', text: GOLDEN_CONFIG },
  { name: 'entry_list.ini', text: GOLDEN_ENTRIES },
  ...realFiles(),
];
const typed = { server_cfg: readServerConfig, entry_list: readEntryList, assists: readAssists, race: readRaceIni };
it('each file of a server or rig is read by the reader of its kind', () => {
  const outcomes = found.flatMap(({ name, text }) => {
    const kind = /(server_cfg|entry_list|assists|race)\.ini$/.exec(name)?.[1] as keyof typeof typed | undefined;
    return kind === undefined ? [] : [`${name}: ${JSON.stringify(typed[kind](text).fault ?? 'read')}`];
  });
  if (process.env['AC_FILES'] !== undefined) process.stdout.write(`${outcomes.join('\n')}\n`);
  // A file from the game's first years lacks a section that is needed today, so it is refused.
  expect(outcomes.filter((outcome) => !/: "read"$|"SectionMissing"/.test(outcome))).toEqual([]);
  expect(outcomes.slice(0, 2).every((outcome) => outcome.endsWith(': "read"'))).toBe(true);
});
