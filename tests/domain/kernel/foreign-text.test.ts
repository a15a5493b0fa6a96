import { textOfBytes } from '@paddock/shared-domain/kernel/foreign-text';
import { readResultsFile } from '@paddock/shared-domain/laps/results-file';
import { expect, it } from 'vitest';
import { resultsFile, resultsLap } from '../laps/results-files.ts';

const text = JSON.stringify(resultsFile({ Laps: [resultsLap({ DriverName: 'José Müller' })] }));
const read = (bytes: Uint8Array) =>
  readResultsFile(textOfBytes(bytes, (label, fatal) => new TextDecoder(label, { fatal }))).session?.lines.map(
    ({ lap }) => [lap?.driver, lap?.millis],
  );
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 the other way round', swapped(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
  ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
  ['UTF-16 the other way round without a mark', swapped(Buffer.from(text, 'utf16le'))],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('a results file in %s is read, including names', (_, bytes) => {
  expect(read(bytes)).toEqual([['José Müller', 140_500]]);
});

it('half a character is dropped from a name and the lap is kept; bytes that are no text give no session', () => {
  const half = text.replace('José', 'Jos\\ud83d');
  expect(read(Buffer.from(half))).toEqual([['Jos Müller', 140_500]]);
  expect(read(Buffer.from([0xff, 0xfe, 0x41]))).toBeUndefined();
  expect(read(Buffer.alloc(0))).toBeUndefined();
});
