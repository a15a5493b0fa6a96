import { MOST_AT_ONCE } from '@paddock/kit/http/pipelines';
import type { FastifyInstance } from 'fastify';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';

/** More than the socket buffers hold, so the reply waits for a peer that does not read. */
const LARGE = Buffer.alloc(16 * 1024 * 1024, 'x');

let app: FastifyInstance;
let handled: number;
const peers: Socket[] = [];
beforeEach(async () => {
  handled = 0;
  const register = (server: FastifyInstance): void => {
    server.get('/large', (_, reply) => reply.send(LARGE));
    server.get('/small', () => {
      handled += 1;
      return 'small';
    });
  };
  app = await testApp([register]);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const peer of peers.splice(0)) peer.destroy();
  await app.close();
});

/** A peer that sends this text and never closes its side. Resolves once the server has accepted it. */
const peerSaying = async (said: string): Promise<Socket> => {
  const { port } = app.server.address() as AddressInfo;
  const noticed = new Promise((resolve) => app.server.once('connection', resolve));
  const peer = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  peer.on('error', () => undefined).write(said);
  peers.push(peer);
  await noticed;
  return peer;
};
const ask = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const openConnections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

describe('a peer that keeps its connection open', () => {
  it('TH-25 TH-33: is disconnected after a refused WebSocket handshake', async () => {
    const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
    for (const path of ['/ws/nowhere', '/ws/live?token=x']) {
      const peer = await peerSaying(ask(path, upgrade));
      await new Promise((resolve) => peer.once('end', resolve).resume());
    }
    await expect.poll(openConnections).toBe(0);
  });

  it('TH-25: is disconnected when it requests a large reply and reads nothing', async () => {
    expect(app.server.timeout).toBeGreaterThan(12_000);
    expect(app.server.timeout).toBeLessThanOrEqual(60_000);
    app.server.setTimeout(100);
    await peerSaying(ask('/large'));
    // Below the 30 seconds of production, so it was the limit set above that closed it.
    await expect.poll(openConnections, { timeout: 25_000 }).toBe(0);
  });
});

describe('requests sent without waiting for the replies', () => {
  it('are all answered up to the limit for one connection', async () => {
    let heard = '';
    const peer = await peerSaying(ask('/small').repeat(MOST_AT_ONCE));
    peer.on('data', (part) => (heard += String(part)));
    await expect.poll(() => heard.match(/HTTP\/1\.1 200/g)?.length).toBe(MOST_AT_ONCE);
  });

  it('TH-25: close the connection when there are hundreds, and fewer than the limit are handled', async () => {
    await peerSaying(ask('/large') + ask('/small').repeat(500));
    await expect.poll(openConnections).toBe(0);
    expect(handled).toBeLessThan(MOST_AT_ONCE);
  });

  it('no longer count once they are answered', async () => {
    const peer = await peerSaying('');
    for (let round = 0; round < 3 * MOST_AT_ONCE; round += 1) {
      const answered = new Promise<string>((resolve) => peer.once('data', (part) => resolve(String(part))));
      peer.write(ask('/small'));
      expect(await answered).toMatch(/^HTTP\/1\.1 200/);
    }
  });
});
