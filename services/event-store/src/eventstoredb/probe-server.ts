import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { NeedsOperator } from '../needs-operator.ts';
import type { EventStoreAddress } from './address.ts';

/** How long one host may take to answer, ms. */
const PROBE_MS = 2_500;

type Host = EventStoreAddress['hosts'][number];
type Found = 'fits' | 'away' | NeedsOperator;

const UNKNOWN_AUTHORITY =
  /^(?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_UNTRUSTED|INVALID_CA|CERT_SIGNATURE_FAILURE)$/u;

/**
 * Checks that the servers of an address can be reached as it says. gRPC reports a refused certificate, and a server without TLS,
 * as a server that is away, but waiting does not help there.
 *
 * @returns whether any server could be reached.
 * @throws {NeedsOperator} one sentence: no server that was reached can be used like this.
 */
export const probeServers = async (address: EventStoreAddress, timeoutMs = PROBE_MS): Promise<boolean> => {
  const found = await Promise.all(address.hosts.map((host) => probe(address, host, timeoutMs)));
  if (found.includes('fits')) return true;
  const refused = found.find((each) => each instanceof NeedsOperator);
  if (refused) throw refused;
  return false;
};

const probe = async (address: EventStoreAddress, host: Host, timeoutMs: number): Promise<Found> => {
  const at = `${host.address}:${host.port}`;
  if (!address.tls) {
    const plain = await speaksPlain(host, timeoutMs);
    if (plain !== 'else') return plain === 'yes' ? 'fits' : 'away';
    const secured = await handshake(host, { rejectUnauthorized: false }, timeoutMs);
    return secured === 'yes'
      ? new NeedsOperator(`The event store at ${at} speaks TLS: take tls=false out of its address.`)
      : 'away';
  }
  const { rootCertificate: ca, userCertificate: cert, userKey: key } = address;
  const answer = await handshake(host, { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) }, timeoutMs);
  if (answer === 'yes') return 'fits';
  if (UNKNOWN_AUTHORITY.test(answer))
    return new NeedsOperator(
      `The certificate of the event store at ${at} is not signed by an authority that is known here: name that authority with tlsCaFile in its address.`,
    );
  if (answer === 'CERT_HAS_EXPIRED')
    return new NeedsOperator(`The certificate of the event store at ${at} has expired.`);
  if (answer === 'CERT_NOT_YET_VALID')
    return new NeedsOperator(`The certificate of the event store at ${at} is not valid yet: look at the clocks.`);
  if (answer === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return new NeedsOperator(
      `The certificate of the event store at ${at} is for another name: use a name in the address that stands in the certificate.`,
    );
  // A server without TLS answers a handshake with other bytes or hangs up. So may a server that is shutting down.
  return (await speaksPlain(host, timeoutMs)) === 'yes'
    ? new NeedsOperator(
        `The event store at ${at} does not speak TLS: turn TLS on there, or write tls=false in its address.`,
      )
    : 'away';
};

const nameOf = ({ address }: Host): string => address.replace(/^\[|\]$/gu, '');

/** @returns `yes`, or the code of the error that ended the handshake. */
const handshake = (host: Host, options: ConnectionOptions, timeoutMs: number): Promise<string> =>
  new Promise((done) => {
    const name = nameOf(host);
    const socket = connectTls({
      host: name,
      port: host.port,
      ALPNProtocols: ['h2'],
      ...(isIP(name) === 0 ? { servername: name } : {}),
      ...options,
    });
    settle(socket, timeoutMs, done);
    socket.once('secureConnect', () => end(socket, done, 'yes'));
  });

const PREFACE = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'latin1'),
  Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]),
]);
const SETTINGS_FRAME = 4;

/** Whether a server answers plain HTTP/2 (without TLS). `else`: it accepts connections but answers something else, or nothing. */
const speaksPlain = (host: Host, timeoutMs: number): Promise<'yes' | 'away' | 'else'> =>
  new Promise((done) => {
    let connected = false;
    const socket = connect({ host: nameOf(host), port: host.port });
    settle(socket, timeoutMs, () => done(connected ? 'else' : 'away'));
    socket.once('connect', () => {
      connected = true;
      socket.write(PREFACE);
    });
    socket.once('data', (bytes) => end(socket, done, bytes[3] === SETTINGS_FRAME && bytes[0] === 0 ? 'yes' : 'else'));
    socket.once('close', () => done(connected ? 'else' : 'away'));
  });

const settle = (socket: Socket, timeoutMs: number, done: (code: string) => void): void => {
  socket.setTimeout(timeoutMs, () => end(socket, done, 'ETIMEDOUT'));
  socket.on('error', (error: NodeJS.ErrnoException) => end(socket, done, error.code ?? 'ERROR'));
};

const end = <Answer>(socket: Socket, done: (answer: Answer) => void, answer: Answer): void => {
  done(answer);
  socket.destroy();
};
