import { writeServerDatagram } from '@paddock/shared-domain/assetto-corsa/datagrams';
import { readRaceOut } from '@paddock/shared-domain/assetto-corsa/race-out';
import { readResultsFile } from '@paddock/shared-domain/laps/results-file';
import { shownText } from '@paddock/race-control/runs/shown-evidence';
import { describe, expect, it } from 'vitest';
import { resultsFile, resultsLap } from '../../domain/laps/results-files.ts';

const ACCOUNT = '76561190000000001';
type Shown = { readonly file: string; readonly datagrams: readonly unknown[] };
const shown = (kind: Parameters<typeof shownText>[0], stored: object): Shown =>
  JSON.parse(shownText(kind, JSON.stringify(stored))) as Shown;

describe('the shown text of evidence', () => {
  it('of a results file reads as the same laps, without accounts, also where another server writes more', () => {
    const laps = [
      resultsLap(),
      'no lap',
      null,
      resultsLap({ Sectors: null, CarModel: undefined, Cuts: 3, DriverGuid: Number(ACCOUNT), Owner: { Id: 7 } }),
    ];
    const stored = JSON.stringify(resultsFile({ Laps: laps, Owner: ACCOUNT, Guids: [Number(ACCOUNT)] }));
    const { file } = shown('RESULTS_FILE', { name: 'results.json', file: stored });
    // The gap is measured from the driver's previous lap; the check of a receipt does not use it.
    const nothing = { guid: '', driver: '', gapMillis: null, late: null, nth: 1 };
    const nameless = (text: string) =>
      readResultsFile(text).session?.lines.map(({ lap, ...line }) => [line, lap && { ...lap, ...nothing }]);
    expect(nameless(file)).toEqual(nameless(stored));
    expect(nameless(file)).toHaveLength(4);
    expect(file).not.toMatch(/7656119|Owner|Bay/);
  });

  it('of the game’s own file reads as the same laps, without what a later game adds', () => {
    const laps = [{ lap: 0, car: 0, time: 95_000, sectors: [47_500, 47_500], cuts: 1, tyre: 'SM' }];
    const out = {
      track: 'spa',
      players: [{ name: 'Ada', car: 'ks_amg', skin: '00' }],
      sessions: [{ name: '', type: 4, laps: laps.map((lap) => ({ ...lap, guid: ACCOUNT })) }],
      __raceIni: `GUID=${ACCOUNT}`,
    };
    const { file, ...rest } = shown('RACE_OUT', {
      event: 'event1',
      entry: 'entry1',
      generation: 2,
      file: JSON.stringify(out),
    });
    expect(readRaceOut(file).out?.sessions).toEqual(readRaceOut(JSON.stringify(out)).out?.sessions);
    expect(JSON.stringify([file, rest])).not.toMatch(/7656119|Ada|event1|entry1/);
  });

  it('of a batch has its crossings in their places, and no other datagram', () => {
    const guest = { driverName: '', guid: ACCOUNT, carId: 0, model: 'ks_amg', skin: '00' };
    const bodies = [
      writeServerDatagram({ type: 'NEW_CONNECTION', ...guest }),
      writeServerDatagram({ type: 'LAP_COMPLETED', carId: 0, lapMs: 95_000, cuts: 0, table: [], grip: 1 }),
      Uint8Array.of(250, 1, 2),
    ];
    const datagrams = bodies.map((body, at) => ({ mono: at, body: Buffer.from(body).toString('base64') }));
    expect(shown('UDP_BATCH', { first: 7, datagrams })).toEqual({ first: 7, datagrams: [null, datagrams[1], null] });
  });

  it('of a lap from the rig’s memory has no event, entry or run; of a file that was no JSON it is empty', () => {
    const lap = { lap: 1, millis: 95_000, sectors: [1], tyre: 'SM', fuel: null, best: true };
    expect(shown('RIG_LAP', { event: 'event1', entry: 'entry1', generation: 1, run: null, ...lap })).toEqual(lap);
    expect(shown('RESULTS_FILE', { name: '', file: '' })).toEqual({ file: '' });
  });
});
