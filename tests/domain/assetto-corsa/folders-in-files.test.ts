import { readEntryList, writeEntryList } from '@paddock/shared-domain/assetto-corsa/entry-list';
import { readIni } from '@paddock/shared-domain/assetto-corsa/ini';
import { readRaceIni, writeRaceIni } from '@paddock/shared-domain/assetto-corsa/race-ini';
import { raceIniFor } from '@paddock/shared-domain/assetto-corsa/rig-files';
import { readServerConfig, writeServerConfig } from '@paddock/shared-domain/assetto-corsa/server-config';
import { entryListFor, serverConfigFor } from '@paddock/shared-domain/assetto-corsa/server-files';
import { describe, expect, it } from 'vitest';
import { gridEntry, place, plan, session } from './plans.ts';

const rendered = (name: string) => {
  const entry = gridEntry({ car: name, skin: name });
  const raced = plan({ track: { folder: name, layout: name }, sessions: [session('RACE', 0)], grid: [entry] });
  return {
    server: writeServerConfig(serverConfigFor(raced, raced.sessions, place)),
    entries: writeEntryList(entryListFor(raced, '')),
    race: writeRaceIni(raceIniFor(raced, entry, { place, team: '' })),
  };
};
/** Every section with its keys, without their values. */
const shape = (file: string) =>
  readIni(file).ini?.map(({ name, entries }) => [name, ...entries.map(({ key }) => key)].join(' '));

describe('a folder in the files of a race', () => {
  it.each([
    'full course',
    '#7 Team',
    'honda_s2000_(ap1)',
    "l'auto & co + 1",
    'müller',
    '_blank',
    'a.b',
    '[HD] red',
    'a=b',
  ])('is written unchanged: %s', (name) => {
    const { server, entries, race } = rendered(name);
    expect(readServerConfig(server)).toMatchObject({
      config: { server: { cars: [name], track: name, layout: name } },
    });
    expect(readEntryList(entries)).toMatchObject({ entries: { cars: [{ model: name, skin: name }] } });
    expect(readRaceIni(race)).toMatchObject({
      race: { race: { track: name, layout: name, model: name, skin: name } },
    });
  });
  it.each([
    'a\nPASSWORD=x',
    'a\r\n[SERVER]\nADMIN_PASSWORD=x',
    '[SERVER]',
    'a;b',
    '=x',
    ']',
    'a\u2028b',
    '; x',
    'a\0b',
  ])('adds no section and no key, whatever its name is: %j', (name) => {
    const plain = rendered('plain');
    const odd = rendered(name);
    for (const file of ['server', 'entries', 'race'] as const) expect(shape(odd[file])).toEqual(shape(plain[file]));
  });
});
