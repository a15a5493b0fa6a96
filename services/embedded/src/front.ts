import { Agent, createServer, type IncomingMessage, request as ask, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { trustedProxies, type Trusts } from '@paddock/kit/http/peer-address';
import { isOfRaceControl } from '@paddock/race-control/paths';

/** An address of a process. */
export type Place = { readonly host: string; readonly port: number };
export type FrontSettings = {
  readonly listen: Place;
  readonly api: Place;
  readonly raceControl: Place;
  /** Proxies whose `X-Forwarded-For` is trusted, as in TRUSTED_PROXY. */
  readonly trusted: readonly string[];
};
export type Front = { close(): Promise<void> };

/** Headers by which a proxy describes the request. Accepted only from a trusted proxy. */
const TOLD_BY_PROXIES = new Set(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded']);
/** Headers for one connection only (RFC 9110 section 7.6.1). */
const OF_ONE_HOP = new Set(['connection', 'keep-alive', 'proxy-connection']);
const AWAY = JSON.stringify({ code: 'unavailable', detail: 'This is away for a moment. Please try again.' });

/** The headers to pass on, names and values in turns as received, plus the caller's address. */
const headersOn = (request: IncomingMessage, trusts: Trusts, isUpgrade: boolean): string[] => {
  const peer = request.socket.remoteAddress ?? '';
  const isTold = trusts(peer);
  const told = isTold ? request.headers['x-forwarded-for'] : undefined;
  const kept: string[] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2);
    const lower = name.toLowerCase();
    if (lower === 'x-forwarded-for' || (!isTold && TOLD_BY_PROXIES.has(lower))) continue;
    if (!isUpgrade && OF_ONE_HOP.has(lower)) continue;
    kept.push(name, value);
  }
  const way = told === undefined ? peer : `${[told].flat().join(', ')}, ${peer}`;
  return [...kept, 'X-Forwarded-For', way];
};

/**
 * Serves two processes under one origin: requests for race control go to it, all others to the API. A WebSocket belongs to one
 * process, so that a restart of the other one does not affect it.
 *
 * @throws {Error} the port is taken.
 */
export const startFront = async ({ listen, api, raceControl, trusted }: FrontSettings): Promise<Front> => {
  const trusts = trustedProxies(trusted);
  const agent = new Agent({ keepAlive: true });
  const wires = new Set<Duplex>();
  const placeOf = ({ url = '' }: IncomingMessage): Place => (isOfRaceControl(url) ? raceControl : api);

  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const { method, url: path } = request;
    const headers = headersOn(request, trusts, false);
    const asked = ask({ ...placeOf(request), method, path, headers, agent, setHost: false });
    asked.on('response', (answer) => {
      const told: string[] = [];
      for (let at = 0; at < answer.rawHeaders.length; at += 2)
        if (!OF_ONE_HOP.has((answer.rawHeaders[at] ?? '').toLowerCase()))
          told.push(...answer.rawHeaders.slice(at, at + 2));
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, told);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    asked.on('error', () => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(502, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' });
      response.end(AWAY);
    });
    response.on('close', () => void (response.writableFinished || asked.destroy()));
    request.pipe(asked);
  };
  const upgrade = (request: IncomingMessage, near: Duplex, head: Buffer): void => {
    const far = connect(placeOf(request));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      wires.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        wires.delete(one);
        other.destroy();
      });
    }
    far.once('connect', () => {
      const headers = headersOn(request, trusts, true);
      const lines = headers.flatMap((text, at) => (at % 2 === 0 ? `${text}: ${headers[at + 1] ?? ''}` : []));
      far.write([`${request.method} ${request.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1');
      far.write(head);
      near.pipe(far).pipe(near);
    });
  };

  const server: Server = createServer({ maxHeaderSize: 16 * 1024 }, pass);
  server.on('upgrade', upgrade);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(listen, resolve);
  });
  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      for (const wire of wires) wire.destroy();
      agent.destroy();
      await closed;
    },
  };
};
