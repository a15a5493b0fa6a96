import {
  type Parsed,
  parsePluginDatagram,
  parseServerDatagram,
  type PluginMessage,
  type ServerMessage,
  writePluginDatagram,
  writeServerDatagram,
} from '@paddock/shared-domain/assetto-corsa/datagrams';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chancesOf } from '../../bench/boards-story.ts';
import { anyPluginMessage, anyServerMessage, WORKED } from './any-datagrams.ts';

/** Reader and writer of one direction. Methods, because TypeScript checks their parameters loosely: a writer only gets what its reader returned. */
type Format = {
  parse(bytes: Uint8Array): Parsed<ServerMessage | PluginMessage>;
  write(message: ServerMessage | PluginMessage): Uint8Array;
};
const FORMATS: readonly Format[] = [
  { parse: parseServerDatagram, write: writeServerDatagram },
  { parse: parsePluginDatagram, write: writePluginDatagram },
];

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const hexOf = (datagram: Uint8Array) => Buffer.from(datagram).toString('hex');

it.each(WORKED.map(({ hex, message }) => [message.type, hex, message] as const))(
  'reads and writes the sample datagram byte for byte: %s',
  (_, hex, message) => {
    const server = parseServerDatagram(bytes(hex));
    const own = server.message === undefined ? parsePluginDatagram(bytes(hex)) : server;
    expect(own).toEqual({ message });
    const written =
      server.message === undefined
        ? writePluginDatagram(message as PluginMessage)
        : writeServerDatagram(message as ServerMessage);
    expect(hexOf(written)).toBe(hex.replaceAll(' ', ''));
  },
);

it('every message of both directions is read back exactly as it was written', () => {
  fc.assert(
    fc.property(anyServerMessage, (message) => {
      expect(parseServerDatagram(writeServerDatagram(message))).toEqual({ message });
    }),
    { numRuns: 3000 },
  );
  fc.assert(
    fc.property(anyPluginMessage, (message) => {
      expect(parsePluginDatagram(writePluginDatagram(message))).toEqual({ message });
    }),
    { numRuns: 1000 },
  );
});

it('a datagram that is cut short, too long or of an unknown kind is refused with its reason', () => {
  for (const { hex, message } of WORKED) {
    const whole = bytes(hex);
    const parse = parseServerDatagram(whole).message === undefined ? parsePluginDatagram : parseServerDatagram;
    for (let length = 0; length < whole.length; length += 1)
      expect(parse(whole.slice(0, length)).fault, `${message.type} cut at ${length}`).toBe(
        length === 0 ? 'Empty' : 'CutShort',
      );
    expect(parse(Uint8Array.from([...whole, 0])).fault, message.type).toBe('TrailingBytes');
  }
  expect(parseServerDatagram(Uint8Array.of(99)).fault).toBe('MessageUnknown');
  expect(parsePluginDatagram(Uint8Array.of(50)).fault).toBe('MessageUnknown');
  expect(parseServerDatagram(bytes(`820c${'00'.repeat(30)}`)).fault).toBe('ValueInvalid');
});

it('understands a server that writes the weather in wide characters, or sends an empty name of its results file', () => {
  const [worked] = WORKED;
  const stock = WORKED.find(({ message }) => message.type === 'NEW_SESSION');
  const wide = stock?.hex.replace(
    '07 335f636c656172',
    '07 33000000 5f000000 63000000 6c000000 65000000 61000000 72000000',
  );
  expect(worked).toBeDefined();
  expect(parseServerDatagram(bytes(wide ?? ''))).toEqual({ message: stock?.message });
  expect(parseServerDatagram(bytes('3700')).message).toEqual({ type: 'END_SESSION', resultsFile: '' });
});

it('a message is read although one of its fields holds no number or no valid character', () => {
  expect(parseServerDatagram(bytes('49 03 00460100 01 00 0000c07f')).message).toMatchObject({
    lapMs: 83_456,
    grip: null,
  });
  expect(parseServerDatagram(bytes('39 03 02 00d80000 ffffffff')).message).toMatchObject({ text: '\uFFFD\uFFFD' });
});

/** Datagrams per run; `UDP_FUZZ=1000000` sets the full number. */
const DATAGRAMS = Number(process.env['UDP_FUZZ'] ?? 30_000);
it(`each of ${DATAGRAMS} random and damaged datagrams is read or refused with a reason`, () => {
  const { below, part, oneOf } = chancesOf(2027);
  const known = WORKED.map(({ hex }) => bytes(hex));
  const outcomes = new Map<string, number>();
  for (let number = 0; number < DATAGRAMS; number += 1) {
    let datagram: Uint8Array;
    if (part() < 0.3) {
      datagram = Uint8Array.from({ length: below(120) }, () => below(256));
      // Half of them start with the first byte of a real message.
      if (datagram.length > 0 && part() < 0.5) datagram[0] = oneOf(known)[0] ?? 0;
    } else {
      datagram = Uint8Array.from(oneOf(known));
      for (let times = 1 + below(3); times > 0; times -= 1) {
        const at = below(datagram.length);
        datagram = oneOf([
          () => datagram.slice(0, at),
          () => datagram.with(at % Math.max(1, datagram.length), below(256)),
          () => Uint8Array.from([...datagram, ...datagram.slice(0, at)]),
          () => Uint8Array.from([...datagram.slice(0, at), below(256), ...datagram.slice(at)]),
        ])();
        if (datagram.length === 0) break;
      }
    }
    for (const format of FORMATS) {
      const { message, fault } = format.parse(datagram);
      const outcome = message?.type ?? fault ?? 'nothing';
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      // Writing a message and reading it again gives the same message. Wide weather is left out: we write it as the stock server does.
      const wideWeather =
        message !== undefined && 'weather' in message && Array.from(message.weather).some((one) => one > '\u00ff');
      if (message !== undefined && !wideWeather && number % 10 === 0)
        expect(format.parse(format.write(message))).toEqual({ message });
    }
  }
  if (process.env['UDP_FUZZ'] !== undefined) process.stdout.write(`${JSON.stringify([...outcomes])}\n`);
  expect([...outcomes.keys()].toSorted()).toEqual(
    [
      ...new Set(WORKED.map(({ message }) => message.type as string)),
      'CutShort',
      'Empty',
      'MessageUnknown',
      'TrailingBytes',
      'ValueInvalid',
    ].toSorted(),
  );
}, 600_000);
