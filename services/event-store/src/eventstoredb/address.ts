import { NeedsOperator } from '../needs-operator.ts';
import { readTlsFiles, type TlsFiles } from './tls-files.ts';

/** Which of the vendor's two lines of servers an address means. Each has a client of its own. */
export type ServerLine = 'eventstoredb' | 'kurrentdb';

/** A checked EventStoreDB address. No option in it weakens what an append or a read promises. */
export type EventStoreAddress = TlsFiles & {
  readonly line: ServerLine;
  readonly hosts: readonly { readonly address: string; readonly port: number }[];
  /** Whether the client finds the leader through a host name that means all nodes. */
  readonly discover: boolean;
  readonly tls: boolean;
  readonly credentials?: { readonly username: string; readonly password: string };
  readonly connectionName?: string;
  readonly numbers: Readonly<Record<string, number>>;
};

/** An address that cannot be used. `reason` is written after the name of the setting. Neither text contains a secret. */
export class BadAddress extends NeedsOperator {
  override readonly name = 'BadAddress';
  readonly reason: string;
  constructor(reason: string) {
    super(`The address of the event store ${reason}`);
    this.reason = reason;
  }
}

const DEFAULT_PORT = 2113;
const ENCODE =
  'holds a sign where none can be: in user name, password and file names @ : / ? # & and % are written as %40 %3A %2F %3F %23 %26 %25.';

/** Numbers that an address may set, with the least and the most allowed. */
const NUMBERS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  // A shorter deadline would end every attempt before the server can answer. Attempts have time-outs of their own.
  defaultDeadline: [5_000, 3_600_000],
  maxDiscoverAttempts: [1, 1_000],
  discoveryInterval: [10, 60_000],
  /** In seconds, as the client expects them. */
  gossipTimeout: [1, 60],
  keepAliveInterval: [1_000, 3_600_000],
  keepAliveTimeout: [1_000, 3_600_000],
};
const SWITCHES = ['tls', 'tlsVerifyCert', 'throwOnAppendFailure'];
const TEXTS = ['connectionName', 'tlsCaFile', 'userCertFile', 'userKeyFile', 'nodePreference'];
const KNOWN = new Map(
  [...Object.keys(NUMBERS), ...SWITCHES, ...TEXTS].map((name) => [name.toLowerCase(), name] as const),
);

/**
 * Reads an EventStoreDB address and the files that it names. The client's own parser is not used: it prints addresses with
 * passwords in its warnings, ignores unknown options, and accepts options that weaken what an append or a read promises.
 *
 * @throws {BadAddress} one sentence about the first fault.
 */
export const readAddress = (text: string): EventStoreAddress => {
  const [, scheme = '', rest = ''] = /^([a-z+]+):\/\/(.*)$/su.exec(text.trim()) ?? [];
  const [, written = '', discover] = /^(esdb|kurrentdb|kurrent|kdb)(\+discover)?$/u.exec(scheme) ?? [];
  if (written === '')
    throw new BadAddress(
      'must start with kurrentdb:// or kurrentdb+discover://, or with esdb instead of kurrentdb for a server still named EventStoreDB.',
    );
  const [before = '', ...queries] = rest.split('?');
  const query = queries.join('?');
  const authority = before.replace(/\/+$/u, '');
  if (/[@?#/]/u.test(query.replace(/=[^&]*/gu, (value) => value.replaceAll('/', ''))) || /[/#]/u.test(authority))
    throw new BadAddress(ENCODE);
  const parts = authority.split('@');
  if (parts.length > 2) throw new BadAddress(ENCODE);
  const options = readOptions(query);
  const tls = options.get('tls') !== 'false';
  const credentials = parts.length === 2 ? readCredentials(parts[0] ?? '') : undefined;
  const connectionName = options.get('connectionName');
  return {
    line: written === 'esdb' ? 'eventstoredb' : 'kurrentdb',
    hosts: (parts.at(-1) ?? '').split(',').map(readHost),
    discover: discover !== undefined,
    tls,
    ...(credentials === undefined ? {} : { credentials }),
    ...(connectionName === undefined ? {} : { connectionName }),
    numbers: numbersOf(options),
    ...filesOf(options, tls),
  };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BadAddress(ENCODE);
  }
};

const readCredentials = (text: string): { readonly username: string; readonly password: string } => {
  const colon = text.indexOf(':');
  const [username, password] = [text.slice(0, Math.max(0, colon)), text.slice(colon + 1)].map(decoded);
  if (colon < 0 || !username || !password)
    throw new BadAddress('names a user without a password: write user:password@.');
  return { username, password };
};

const readHost = (text: string): EventStoreAddress['hosts'][number] => {
  const [, address, port = String(DEFAULT_PORT)] = /^([\w.-]+|\[[\da-f:]+\])(?::(\d+))?$/iu.exec(text.trim()) ?? [];
  if (address === undefined)
    throw new BadAddress('has no host where one must be: write host or host:port, several with commas between them.');
  if (Number(port) < 1 || Number(port) > 65_535) throw new BadAddress('has a port that is no number from 1 to 65535.');
  return { address, port: Number(port) };
};

const readOptions = (query: string): ReadonlyMap<string, string> => {
  const options = new Map<string, string>();
  for (const part of query.split('&').filter((each) => each !== '')) {
    const [written = '', ...values] = part.split('=');
    const name = KNOWN.get(written.trim().toLowerCase().replace(/[_-]/gu, ''));
    // Text that is not a plain word may be the rest of a password, so it is not shown.
    const shown = /^[a-z_-]{1,40}$/iu.test(written) ? `: ${written}` : '';
    if (name === undefined)
      throw new BadAddress(`has an option that is not known${shown}. Known are ${[...KNOWN.values()].join(', ')}.`);
    if (values.length !== 1 || values[0] === '') throw new BadAddress(`has an option without a value${shown}.`);
    if (options.has(name)) throw new BadAddress(`has the option ${name} twice.`);
    options.set(name, decoded(values[0]!.trim()));
  }
  for (const name of SWITCHES)
    if (!['true', 'false', undefined].includes(options.get(name)))
      throw new BadAddress(`has an option ${name} that is neither true nor false.`);
  const preference = options.get('nodePreference');
  if (preference !== undefined && preference.toLowerCase() !== 'leader')
    throw new BadAddress(
      'has a nodePreference other than leader: only the leader shows every event that was just written. Take the option out.',
    );
  if (options.get('throwOnAppendFailure') === 'false')
    throw new BadAddress(
      'has throwOnAppendFailure=false: Paddock must know of every append that was not written. Take the option out.',
    );
  if (options.get('tlsVerifyCert') === 'false')
    throw new BadAddress(
      'has tlsVerifyCert=false, which the client cannot do: name the authority of the server with tlsCaFile.',
    );
  return options;
};

const numbersOf = (options: ReadonlyMap<string, string>): Readonly<Record<string, number>> => {
  const numbers: Record<string, number> = {};
  for (const [name, [least, most]] of Object.entries(NUMBERS)) {
    const text = options.get(name);
    if (text === undefined) continue;
    const off = name.startsWith('keepAlive') && text === '-1';
    const number = /^\d{1,9}$/u.test(text) ? Number(text) : NaN;
    if (!off && !(number >= least && number <= most))
      throw new BadAddress(`has an option ${name} that is no whole number from ${least} to ${most}.`);
    numbers[name] = off ? -1 : number;
  }
  return numbers;
};

const filesOf = (options: ReadonlyMap<string, string>, tls: boolean): TlsFiles => {
  const names = ['tlsCaFile', 'userCertFile', 'userKeyFile'] as const;
  const given = names.find((name) => options.has(name));
  if (!tls && given !== undefined) throw new BadAddress(`has ${given} together with tls=false: one of them is wrong.`);
  const read = readTlsFiles(options);
  if ('wrong' in read) throw new BadAddress(read.wrong);
  return read;
};
