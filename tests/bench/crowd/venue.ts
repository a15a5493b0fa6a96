// The server side of `npm run bench -- sockets`: the API's live channel in its own process, so that its memory is measured alone. The
// parent sends requests over IPC; each gets one answer.
import type { AddressInfo } from 'node:net';
import { createMetrics } from '@paddock/kit/metrics/metrics';
import { changeBus, testApp } from '../../support/app.ts';
import type { Asked, Answered } from './messages.ts';

const bus = changeBus();
let open = 0;
const metrics = { ...createMetrics(), sockets: (count: number) => void (open = count) };
const app = await testApp([], { changes: bus, metrics });
await app.listen({ port: 0, host: '127.0.0.1' });

const say = (answer: Answered): void => void process.send?.(answer);
let position = 0;
process.on('message', (asked: Asked) => {
  if (asked.ask === 'tell') {
    const delta = { at: Date.now(), more: 'x'.repeat(asked.bytes) };
    position += 1;
    const scope = { location: asked.location, date: '2026-03-02' };
    bus.tell({
      projection: 'availability',
      position: String(position),
      changes: [{ model: 'availability', scope, delta }],
    });
  }
  if (asked.ask === 'memory') globalThis.gc?.();
  say({ rss: process.memoryUsage().rss, open });
});
process.on('disconnect', () => process.exit(0));
say({ port: (app.server.address() as AddressInfo).port });
