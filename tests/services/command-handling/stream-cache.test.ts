import { StreamCache, type Trace } from '@paddock/kit/command-handling/stream-cache';
import type { Position } from '@paddock/event-store/port';
import { describe, expect, it } from 'vitest';

const position = '1' as Position;
const folded = (commands: number) => ({
  state: {},
  revision: commands - 1,
  position,
  commands: new Map<string, Trace>(Array.from({ length: commands }, (_, i) => [`c${i}`, { position, revision: i }])),
});
const kept = (cache: StreamCache, streams: readonly string[]) =>
  streams.filter((stream) => cache.get(stream) !== undefined);

describe('the cache of folded streams', () => {
  it('is limited in streams and in command ids, and drops the least recently used first', () => {
    const cache = new StreamCache(3, 100);
    for (const stream of ['a', 'b', 'c']) cache.put(stream, folded(30));
    cache.get('a');
    cache.put('d', folded(30));
    expect(kept(cache, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd']);
    cache.put('a', folded(60));
    expect(kept(cache, ['a', 'c', 'd'])).toEqual(['a', 'd']);
  });

  it('keeps the stream that was just added, however long, and counts a stream that grew only once', () => {
    const cache = new StreamCache(10, 100);
    for (let round = 0; round < 5; round += 1) cache.put('long', folded(90));
    cache.put('short', folded(10));
    expect(kept(cache, ['long', 'short'])).toEqual(['long', 'short']);
    cache.put('endless', folded(500));
    expect(kept(cache, ['long', 'short', 'endless'])).toEqual(['endless']);
    cache.drop('endless');
    cache.put('short', folded(100));
    expect(kept(cache, ['short'])).toEqual(['short']);
  });
});
