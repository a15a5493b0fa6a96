import { NeedsOperator } from '@paddock/event-store/needs-operator';
import type { IncomingMessage } from 'node:http';
import { addressOf, bucketOf, trustedProxies } from '@paddock/kit/http/peer-address';
import type { Limits } from '@paddock/kit/http/limits';
import { createLimits } from '@paddock/kit/http/rate-limits';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { afterEach, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { authenticatorOf } from '../../support/api/people.ts';
import { testApp, testConfig } from '../../support/app.ts';
import { stub } from '../../support/stub.ts';
import { registerTestRoutes } from './routes-under-test.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

describe('the address of a caller', () => {
  it('is believed from listed proxies and ranges, IPv4 and IPv6', () => {
    const trusts = trustedProxies(['10.1.0.0/16', '192.0.2.7', '2001:db8:1::/48', 'loopback']);
    for (const near of ['10.1.255.1', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8:1:ffff::9', '127.0.0.9', '::1'])
      expect([near, trusts(near)]).toEqual([near, true]);
    for (const far of ['10.2.0.1', '192.0.2.8', '2001:db8:2::1', '8.8.8.8', 'unknown', '', '10.1.0.0/16'])
      expect([far, trusts(far)]).toEqual([far, false]);
    expect(trustedProxies([])('127.0.0.1')).toBe(false);
  });

  it('stops the start if a trusted proxy is not an address, or the range covers everybody', () => {
    for (const entry of ['proxy.local', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '0.0.0.0/0', '::/0'])
      expect(() => trustedProxies([entry])).toThrow(NeedsOperator);
  });

  it('is found hop by hop, up to the first address that is not trusted', () => {
    const trusts = trustedProxies(['10.0.0.0/8']);
    const seen = (remoteAddress: string, forwarded?: string): string =>
      addressOf(
        stub<IncomingMessage>({
          headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
          socket: stub<IncomingMessage['socket']>({ remoteAddress }),
        }),
        trusts,
      );
    expect(seen('10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2')).toBe('1.2.3.4');
    expect(seen('10.0.0.1')).toBe('10.0.0.1');
    expect(seen('8.8.8.8', '1.2.3.4')).toBe('8.8.8.8');
  });

  it('counts as its /64 for IPv6, in any spelling', () => {
    expect(bucketOf('2001:db8:1:2:3:4:5:6')).toBe(bucketOf('2001:DB8:1:2::9%eth0'));
    expect(bucketOf('2001:db8:1:2::')).not.toBe(bucketOf('2001:db8:1:3::'));
    expect(bucketOf('::1')).toBe('0:0:0:0::/64');
    expect(bucketOf('::ffff:1.2.3.4')).toBe('1.2.3.4');
    expect(bucketOf('not an address')).toBe('not an address');
  });
});

describe('limits by address', () => {
  it('count all addresses of one IPv6 /64 together', async () => {
    const limits = createLimits('secret');
    let free = 0;
    for (let last = 1; last <= 105; last += 1)
      if ((await limits.take('signup', { ip: `2001:db8:7:7::${last.toString(16)}` })) === 'free') free += 1;
    expect(free).toBe(100);
    expect(await limits.take('signup', { ip: '2001:db8:7:8::1' })).toBe('free');
  });

  it.each([
    ['outside the trusted ranges changes nothing', '10.0.0.0/8', 429],
    ['inside them counts by the visitor', '127.0.0.0/8', 101],
  ])('of sockets: a forwarded address from %s', async (_, TRUSTED_PROXY, last) => {
    const knocks = new Map<string, number>();
    const limits: Limits = {
      take: async (_limit, { ip }) => {
        knocks.set(ip, (knocks.get(ip) ?? 0) + 1);
        return (knocks.get(ip) ?? 0) > 20 ? { wait: 1 } : 'free';
      },
      answered: async () => undefined,
    };
    app = await testApp([registerTestRoutes], {
      authenticator: authenticatorOf(),
      limits,
      config: testConfig({ TRUSTED_PROXY }),
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const knock = (from: string): Promise<number> =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/live`, { headers: { 'x-forwarded-for': from } });
        socket.on('open', () => {
          socket.terminate();
          resolve(101);
        });
        socket.on('unexpected-response', (request, response) => {
          resolve(response.statusCode ?? 0);
          request.destroy();
        });
        socket.on('error', () => undefined);
      });
    const answers: number[] = [];
    for (let index = 1; index <= 21; index += 1) answers.push(await knock(`1.2.3.${index}`));
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 101));
    expect(answers.at(-1)).toBe(last);
  });

  it.each([
    ['outside the trusted ranges changes nothing', '10.0.0.0/8', 429],
    ['inside them counts by the visitor', '127.0.0.0/8', 200],
  ])('of calls: a forwarded address from %s', async (_, TRUSTED_PROXY, last) => {
    app = await testApp([registerTestRoutes], {
      authenticator: authenticatorOf(),
      limits: createLimits('calls'),
      config: testConfig({ TRUSTED_PROXY }),
    });
    let status = 0;
    for (let index = 1; index <= 101; index += 1) {
      const headers = { 'x-forwarded-for': `1.2.3.${index}` };
      status = (await app.inject({ method: 'POST', url: '/api/signups', headers, payload: { username: 'a' } }))
        .statusCode;
    }
    expect(status).toBe(last);
  });
});
