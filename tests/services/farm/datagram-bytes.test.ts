import {
  clientLoadedDatagram,
  collisionDatagram,
  connectionClosedDatagram,
  endSessionDatagram,
  lapCompletedDatagram,
  newConnectionDatagram,
  newSessionDatagram,
  versionDatagram,
} from '@paddock/rig-farm/datagram-bytes';
import { parseServerDatagram } from '@paddock/shared-domain/assetto-corsa/datagrams';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const hexOf = (datagram: Uint8Array) => Buffer.from(datagram).toString('hex');
const session = {
  index: 0,
  count: 2,
  serverName: 'A',
  track: 'spa',
  layout: '',
  name: 'Race',
  type: 3,
  minutes: 0,
  laps: 5,
  waitSeconds: 60,
  air: 26,
  road: 37,
  weather: '3_clear',
  elapsedMs: -60_000,
};
/** The examples of launcher.md 11.7, copied manually. */
const WORKED: readonly (readonly [string, Uint8Array, string])[] = [
  ['VERSION', versionDatagram(), '38 04'],
  [
    'NEW_SESSION',
    newSessionDatagram({ ...session, count: 2 }),
    '32 04 00 00 02 01 41000000 03 737061 00 04 52616365 03 0000 0500 3c00 1a 25 07 335f636c656172 a015ffff',
  ],
  [
    'NEW_CONNECTION',
    newConnectionDatagram({ name: 'Zoë', guid: '76', slot: 3, car: 'm3', skin: 'red' }),
    '33 03 5a000000 6f000000 eb000000 02 37000000 36000000 03 02 6d33 03 726564',
  ],
  ['CLIENT_LOADED', clientLoadedDatagram(3), '3a 03'],
  [
    'LAP_COMPLETED',
    lapCompletedDatagram(3, { millis: 83_456, cuts: 1, grip: 0.98 }, [
      { slot: 3, millis: 82_999, laps: 4, finished: false },
      { slot: 5, millis: 999_999_999, laps: 0, finished: false },
    ]),
    '49 03 00460100 01 02 03 37440100 0400 00 05 ffc99a3b 0000 00 48e17a3f',
  ],
  [
    'CLIENT_EVENT',
    collisionDatagram(3, 5, { speed: 12.5, world: [1, 2, 3], relative: [0, 0, 0] }),
    '82 0a 03 05 00004841 0000803f 00000040 00004040 00000000 00000000 00000000',
  ],
  ['END_SESSION', endSessionDatagram('r.json'), '37 06 72000000 2e000000 6a000000 73000000 6f000000 6e000000'],
];

it.each(WORKED)('the farm writes the example datagram byte for byte: %s', (_, written, hex) => {
  expect(hexOf(written)).toBe(hex.replaceAll(' ', ''));
});

it('the product reads the names that the farm wrote, for 1,000 random names', () => {
  const narrow = fc.string({ unit: 'grapheme-ascii', maxLength: 60 });
  const wide = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(wide, narrow, narrow, fc.integer({ min: 0, max: 254 }), (name, car, skin, slot) => {
      const said = { name, guid: '76561190000000001', slot, car, skin };
      const read = { driverName: name, guid: said.guid, carId: slot, model: car, skin };
      expect(parseServerDatagram(newConnectionDatagram(said)).message).toEqual({ type: 'NEW_CONNECTION', ...read });
      expect(parseServerDatagram(connectionClosedDatagram(said)).message).toEqual({
        type: 'CONNECTION_CLOSED',
        ...read,
      });
      expect(parseServerDatagram(endSessionDatagram(name)).message).toEqual({ type: 'END_SESSION', resultsFile: name });
    }),
    { numRuns: 1_000 },
  );
});
