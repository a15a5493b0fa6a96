// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyChange } from '../../services/web-kit/src/api/live-cache.ts';
import { connectLive, type LiveChange, type LiveStatus } from '../../services/web-kit/src/api/live.ts';
import { reconnectDelay } from '../../services/web-kit/src/api/reconnect-delay.ts';
import { LiveClientMessage } from '../../shared-domain/src/contracts/live.ts';

/** The server's end of a connection: collects what was sent and can send messages. */
class Line extends EventTarget {
  readonly said: unknown[] = [];
  send(text: string) {
    this.said.push(LiveClientMessage.parse(JSON.parse(text)));
  }
  say(message: unknown) {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof message === 'string' ? message : JSON.stringify(message) }),
    );
  }
  open() {
    this.dispatchEvent(new Event('open'));
    this.say({ type: 'ready' });
  }
  drop(code = 1006) {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
  close() {
    this.drop(1000);
  }
}

const setUp = () => {
  const lines: Line[] = [];
  const heard = {
    onChange: vi.fn<(change: LiveChange) => void>(),
    onResync: vi.fn<() => void>(),
    onStatus: vi.fn<(status: LiveStatus) => void>(),
  };
  const client = connectLive({
    url: 'ws://venue/ws/live',
    token: () => 'tok',
    ...heard,
    random: () => 0,
    socket: () => {
      const line = new Line();
      lines.push(line);
      return line as unknown as WebSocket;
    },
  });
  return { client, heard, line: (at: number) => lines[at] ?? expect.fail(`no line ${at}`), count: () => lines.length };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the live channel', () => {
  it('sends its token first and then its scopes, as the contract defines them', () => {
    const { client, line } = setUp();
    client.subscribe('availability/loc7_2026-11-22');
    line(0).open();
    expect(line(0).said.slice(0, 2)).toEqual([
      { type: 'authenticate', token: 'tok' },
      { type: 'subscribe', scopes: ['availability/loc7_2026-11-22'] },
    ]);
  });
  it('passes on a change with its delta, and ignores what it cannot read', () => {
    const { heard, line } = setUp();
    line(0).open();
    line(0).say('not json');
    line(0).say({ type: 'changed', model: 'planner', scope: 'loc7_2026-11-22', position: '12', delta: { slots: [] } });
    expect(heard.onChange.mock.calls).toEqual([
      [{ model: 'planner', scope: 'loc7_2026-11-22', position: '12', delta: { slots: [] } }],
    ]);
  });
  it('reconnects 2 s after a drop, subscribes again and has everything read again', () => {
    const { client, heard, line, count } = setUp();
    client.subscribe('venues/all');
    line(0).open();
    line(0).drop();
    expect(heard.onStatus).toHaveBeenLastCalledWith('reconnecting');
    vi.advanceTimersByTime(1999);
    expect(count()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(heard.onResync).not.toHaveBeenCalled();
    line(1).open();
    expect(line(1).said).toContainEqual({ type: 'subscribe', scopes: ['venues/all'] });
    expect(heard.onResync).toHaveBeenCalledTimes(1);
    expect(heard.onStatus).toHaveBeenLastCalledWith('live');
  });
  it('subscribes to a scope once for two screens, until both have left', () => {
    const { client, line } = setUp();
    line(0).open();
    const [first, second] = [client.subscribe('venues/all'), client.subscribe('venues/all')];
    first();
    first();
    vi.advanceTimersByTime(100);
    const before = line(0).said.length;
    second();
    vi.advanceTimersByTime(100);
    expect(line(0).said.slice(before)).toEqual([{ type: 'subscribe', scopes: [] }]);
  });
  it('sends many quick changes of its scopes as one message', () => {
    const { client, line } = setUp();
    line(0).open();
    vi.advanceTimersByTime(100);
    const before = line(0).said.length;
    let leave = () => undefined as void;
    for (let day = 10; day < 30; day += 1) {
      leave();
      leave = client.subscribe(`availability/loc7_2026-11-${day}`);
    }
    vi.advanceTimersByTime(100);
    expect(line(0).said.slice(before)).toEqual([{ type: 'subscribe', scopes: ['availability/loc7_2026-11-29'] }]);
  });
  it('sends at most ten messages a second, half of what the server accepts, while its scopes keep changing', () => {
    const { client, line } = setUp();
    line(0).open();
    vi.advanceTimersByTime(1_000);
    const before = line(0).said.length;
    for (let change = 0; change < 300; change += 1) {
      client.subscribe(`availability/loc7_${change}`)();
      vi.advanceTimersByTime(10);
    }
    const sent = line(0).said.length - before;
    expect(sent).toBeGreaterThan(3);
    expect(sent).toBeLessThanOrEqual(31);
  });
  it('does not reconnect after it was closed, or was told that it is not allowed', () => {
    const closed = setUp();
    closed.client.close();
    const forbidden = setUp();
    forbidden.line(0).drop(4403);
    vi.advanceTimersByTime(120_000);
    expect([closed.count(), forbidden.count()]).toEqual([1, 1]);
    expect(forbidden.heard.onStatus).toHaveBeenLastCalledWith('off');
  });
  it('waits 2 s, 4 s, 8 s up to 30 s before it reconnects, plus a random part', () => {
    expect([0, 1, 2, 9].map((failures) => reconnectDelay(failures, () => 0))).toEqual([2000, 4000, 8000, 30_000]);
    expect(reconnectDelay(0, () => 0.5)).toBe(2500);
  });
});

describe('a change that is pushed into the cache', () => {
  const change = { model: 'availability', scope: 'loc7', position: '1' };
  const cached = () => {
    const client = new QueryClient();
    client.setQueryData(['availability', 'loc7'], 1);
    client.setQueryData(['availability', 'loc8'], 1);
    return client;
  };
  it('has its scope read again, and no other', async () => {
    const client = cached();
    await applyChange(client, {}, change);
    expect(client.getQueryState(['availability', 'loc7'])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['availability', 'loc8'])?.isInvalidated).toBe(false);
  });
  it('is applied at once if it has a delta and the model has a reducer', async () => {
    const client = cached();
    await applyChange(client, { availability: (old, delta) => Number(old) + Number(delta) }, { ...change, delta: 4 });
    expect(client.getQueryData(['availability', 'loc7'])).toBe(5);
    expect(client.getQueryState(['availability', 'loc7'])?.isInvalidated).toBe(false);
  });
  it('has its scope read again if the reducer cannot apply the delta', async () => {
    const client = cached();
    await applyChange(client, { availability: () => undefined }, { ...change, delta: 4 });
    expect(client.getQueryState(['availability', 'loc7'])?.isInvalidated).toBe(true);
  });
});
