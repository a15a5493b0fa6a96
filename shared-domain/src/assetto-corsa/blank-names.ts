import { foreignJson, isObject } from '../kernel/foreign-json.ts';
import { parseServerDatagram, type ServerMessage, writeServerDatagram } from './datagrams.ts';

/** Text fields that name people, or that people typed, by message. */
const NAMING: { readonly [Type in ServerMessage['type']]?: readonly string[] } = {
  NEW_SESSION: ['serverName'],
  SESSION_INFO: ['serverName'],
  NEW_CONNECTION: ['driverName'],
  CONNECTION_CLOSED: ['driverName'],
  CAR_INFO: ['driverName', 'team'],
  CHAT: ['text'],
  ERROR: ['text'],
};
/** First bytes of messages without free text: stored even if they cannot be parsed yet. */
const NAMELESS: ReadonlySet<number> = new Set([53, 55, 56, 58, 73, 130]);

/**
 * A datagram of the server with every person's name blanked; its accounts are the rigs'. An unreadable datagram of a kind that
 * may name somebody is reduced to its first byte.
 */
export const withoutNames = (datagram: Uint8Array): Uint8Array => {
  const { message } = parseServerDatagram(datagram);
  if (message === undefined)
    return datagram[0] === undefined || NAMELESS.has(datagram[0]) ? datagram : datagram.slice(0, 1);
  const naming = NAMING[message.type];
  if (naming === undefined) return datagram;
  return writeServerDatagram({ ...message, ...Object.fromEntries(naming.map((field) => [field, ''])) });
};

/** Keys whose texts name things, lower case: any other text may be a person's name. */
const THINGS: ReadonlySet<string> = new Set(
  'trackname trackconfig type model skin carmodel driverguid guid tyre track car'.split(' '),
);
const MOST_DEPTH = 20;
const blanked = (value: unknown, key: string, depth: number): unknown => {
  if (depth > MOST_DEPTH) return null;
  if (Array.isArray(value)) return value.map((each) => blanked(each, key, depth + 1));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) =>
        // A key can be a name too; the simulator's own keys are plain words.
        /^_{0,2}[A-Za-z][A-Za-z0-9_]{0,39}$/.test(name) ? [[name, blanked(each, name.toLowerCase(), depth + 1)]] : [],
      ),
    );
  return typeof value === 'string' && !THINGS.has(key) ? '' : value;
};

/**
 * A JSON file of the simulator with every text blanked except those that name things. Undefined if it is not JSON: its content is
 * unknown, and nothing of it is stored.
 */
export const jsonWithoutNames = (text: string): string | undefined => {
  const file = foreignJson(text);
  return file === undefined ? undefined : JSON.stringify(blanked(file, '', 0));
};
