import { VersionedMap } from '@paddock/shared-domain/kernel/versioned-map';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../proofs/seed.ts';

describe('a map whose versions all stay readable', () => {
  it('equals a copied Map in every version, in any order of reading', () => {
    const random = seededRandom(20_261_125);
    const draw = (below: number): number => Math.floor(random() * below);
    const versions: { readonly mine: VersionedMap<number, number>; readonly copied: ReadonlyMap<number, number> }[] = [
      { mine: new VersionedMap(), copied: new Map() },
    ];
    for (let step = 0; step < 3_000; step += 1) {
      const from = versions[draw(versions.length)] as (typeof versions)[number];
      const [key, value] = [draw(12), draw(100)];
      const copied = new Map(from.copied);
      const goes = draw(3) === 0;
      if (goes) copied.delete(key);
      else copied.set(key, value);
      versions.push({ mine: from.mine.with(key, goes ? undefined : value), copied });
      const looked = versions[draw(versions.length)] as (typeof versions)[number];
      expect([...looked.mine]).toEqual([...looked.copied]);
      expect([...looked.mine.keys()]).toEqual([...looked.copied.keys()]);
      expect([...looked.mine.values()]).toEqual([...looked.copied.values()]);
      expect([looked.mine.size, looked.mine.get(key), looked.mine.has(key)]).toEqual([
        looked.copied.size,
        looked.copied.get(key),
        looked.copied.has(key),
      ]);
    }
  });

  it('continues to list one version while another one is read', () => {
    const first = VersionedMap.of([
      ['a', 1],
      ['b', 2],
    ]);
    const second = first.with('a', undefined);
    const seen: string[] = [];
    for (const [key] of first) {
      seen.push(key);
      expect(second.has('a')).toBe(false);
    }
    expect(seen).toEqual(['a', 'b']);
  });
});
