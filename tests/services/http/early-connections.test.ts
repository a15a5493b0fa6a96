import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { registerTestRoutes } from './routes-under-test.ts';

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = await testApp([registerTestRoutes]);
  // The shortest timeout there is. The server checks it every two seconds.
  app.server.headersTimeout = 1;
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Sends a text and returns what the server sends until it closes the connection; `broken` after an error. */
const heardAfter = (said: string): Promise<string> =>
  new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => said !== '' && socket.write(said));
    socket.setEncoding('utf8').on('data', (part: string) => (heard += part));
    socket.on('close', () => resolve(heard));
    socket.on('error', () => resolve('broken'));
  });

describe('A connection that a browser opens in advance', () => {
  it('is closed without a reply, because the browser would take it for the answer to its first request', async () => {
    expect(await heardAfter('')).toBe('');
  });

  it('gets 408 if it has sent a part of a request', async () => {
    const heard = await heardAfter('GET /api/things HTTP/1.1\r\nHost: a\r\n');
    expect(heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(JSON.parse(heard.split('\r\n\r\n')[1] ?? '')).toEqual({
      detail: 'This request did not arrive in time.',
      code: 'unavailable',
    });
  });
});
