import { createServer, request, type Server } from 'node:http';
import { type Front, startFront } from '@paddock/embedded/front';
import { freePort } from '@paddock/embedded/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { openJsonSocket } from '../../support/json-socket.ts';

type Part = { readonly server: Server; readonly sockets: Set<WebSocket>; close(): Promise<void> };
type Told = {
  readonly by: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
};

/** A process behind the front. It answers a request with what it received, and echoes every socket message. */
const startPart = async (by: string, port: number): Promise<Part> => {
  const sockets = new Set<WebSocket>();
  const server = createServer((asked, answer) => {
    let body = '';
    asked.setEncoding('utf8').on('data', (text: string) => (body += text));
    asked.on('end', () => {
      answer.writeHead(asked.method === 'POST' ? 201 : 200, { 'content-type': 'application/json', 'x-position': '7' });
      answer.end(JSON.stringify({ by, url: asked.url, headers: asked.headers, body }));
    });
  });
  new WebSocketServer({ server, handleProtocols: (offered) => [...offered][0] ?? false }).on('connection', (socket) => {
    sockets.add(socket);
    socket.on('message', (data: Buffer) => socket.send(JSON.stringify({ by, said: JSON.parse(data.toString()) })));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.terminate();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { server, sockets, close };
};

let api: Part;
let raceControl: Part;
let front: Front;
let [port, apiPort, racePort] = [0, 0, 0];
const begin = async (trusted: readonly string[]): Promise<void> => {
  port = await freePort();
  const at = (on: number) => ({ host: '127.0.0.1', port: on });
  front = await startFront({ listen: at(port), api: at(apiPort), raceControl: at(racePort), trusted });
};
beforeAll(async () => {
  [apiPort, racePort] = [await freePort(), await freePort()];
  api = await startPart('api', apiPort);
  raceControl = await startPart('race-control', racePort);
  await begin([]);
});
afterAll(async () => {
  await front.close();
  await api.close();
  await raceControl.close();
});

const ask = (path: string, headers: Record<string, string> = {}, body?: string) =>
  new Promise<{ status: number; told: Told; position: unknown }>((resolve, reject) => {
    const asked = request({ port, path, headers, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          told: JSON.parse(text) as Told,
          position: answer.headers['x-position'],
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });

describe('the front', () => {
  it('sends each path to the process that serves it, with query, body and headers, and returns its reply unchanged', async () => {
    expect((await ask('/api/races/rigs?page=2')).told).toMatchObject({
      by: 'race-control',
      url: '/api/races/rigs?page=2',
    });
    expect((await ask('/admin')).told).toMatchObject({ by: 'api', url: '/admin' });
    const made = await ask('/api/laps', { host: 'paddock.example', authorization: 'Bearer x' }, '{"a":1}');
    expect(made).toMatchObject({ status: 201, position: '7' });
    expect(made.told).toMatchObject({ by: 'race-control', body: '{"a":1}' });
    expect(made.told.headers).toMatchObject({ host: 'paddock.example', authorization: 'Bearer x' });
  });

  it('reports the address of the caller, and believes forwarded headers only from a trusted proxy', async () => {
    const faked = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
    };
    const { headers } = (await ask('/api/users/me', faked)).told;
    expect(headers['x-forwarded-for']).toMatch(/^(::ffff:)?127\.0\.0\.1$/);
    expect([headers['x-forwarded-proto'], headers['x-forwarded-host']]).toEqual([undefined, undefined]);
    await front.close();
    await begin(['loopback']);
    const trusted = (await ask('/api/users/me', faked)).told.headers;
    expect(trusted['x-forwarded-for']).toMatch(/^203\.0\.113\.9, (::ffff:)?127\.0\.0\.1$/);
    expect(trusted['x-forwarded-proto']).toBe('https');
  });

  it('keeps the sockets of race control open while the API is down, and answers 502 for the API until it is back', async () => {
    const rig = await openJsonSocket<{ by: string; said: object }>(port, '/ws/rigs');
    const screen = await openJsonSocket<{ by: string; said: object }>(port, '/ws/launcher/events/x/', {
      protocols: ['p'],
    });
    expect(screen.socket.protocol).toBe('p');
    const live = await openJsonSocket(port, '/ws/live');
    await api.close();
    expect(await live.closed).toBe(1006);
    const away = await ask('/api/users/me');
    expect([away.status, (away.told as unknown as { code: string }).code]).toEqual([502, 'unavailable']);
    expect((await ask('/api/boards')).told.by).toBe('race-control');
    for (const socket of [rig, screen]) {
      socket.send({ lap: 1 });
      expect(await socket.hear(() => true)).toEqual({ by: 'race-control', said: { lap: 1 } });
    }
    api = await startPart('api', apiPort);
    expect((await ask('/api/users/me')).told.by).toBe('api');
    for (const { socket } of [rig, screen]) expect(socket.readyState).toBe(socket.OPEN);
    // When one side closes a socket, the front closes the other side, in both directions.
    rig.socket.close(1000);
    expect(await rig.closed).toBe(1000);
    for (const socket of raceControl.sockets) socket.close(4403);
    expect(await screen.closed).toBe(4403);
  });
});
