import { describe, expect, it } from 'vitest';
import { createLog } from '@paddock/kit/http/log';
import { testApp } from '../../support/app.ts';
import { registerTestRoutes } from './routes-under-test.ts';

const listening = async (level = 'info') => {
  const written: string[] = [];
  const log = createLog(level, { write: (text: string) => void written.push(text) });
  const app = await testApp([registerTestRoutes], { log });
  const entries = () =>
    written
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'answered');
  return { app, written, entries };
};

describe('The access log', () => {
  it('has one line for each request, with the pattern of its route and nothing that the caller sent', async () => {
    const { app, written, entries } = await listening();
    const canary = 'canary%0A%7B%22level%22%3A60%7D';
    for (let turn = 0; turn < 30; turn += 1)
      await app.inject({ url: `/api/nothing-here/${canary}?code=${canary}`, headers: { 'user-agent': canary } });
    await app.inject({ url: '/api/things' });
    await app.close();
    expect(entries()).toHaveLength(31);
    expect(written.join('')).not.toContain('canary');
    expect(entries().at(-1)).toMatchObject({ level: 30, service: 'api', method: 'GET', route: '/api/things' });
    expect(Object.keys(entries()[0] ?? {})).toEqual(
      expect.arrayContaining(['time', 'request_id', 'method', 'route', 'status', 'ms']),
    );
    // Several lines share one write.
    expect(written.length).toBeLessThan(31);
  });

  it('has no lines if the log level is warn', async () => {
    const { app, entries } = await listening('warn');
    await app.inject({ url: '/api/things' });
    await app.close();
    expect(entries()).toEqual([]);
  });
});
