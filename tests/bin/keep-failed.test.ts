import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepFailed } from './keep-failed.mjs';

it('copies the reports and the results of the journeys out of a failed run, and no database', () => {
  const room = mkdtempSync(join(tmpdir(), 'paddock-keep-failed-'));
  try {
    for (const folder of ['run/paddock-journey-results/pays', 'run/cluster'])
      mkdirSync(join(room, folder), { recursive: true });
    for (const file of ['run/vitest.json', 'run/paddock-journey-results/pays/test-failed-1.png', 'run/cluster/base'])
      writeFileSync(join(room, file), '');
    keepFailed(join(room, 'run'), join(room, 'kept', 'here'));
    expect(readdirSync(join(room, 'kept', 'here')).toSorted()).toEqual(['paddock-journey-results', 'vitest.json']);
    expect(readdirSync(join(room, 'kept', 'here', 'paddock-journey-results', 'pays'))).toEqual(['test-failed-1.png']);
  } finally {
    rmSync(room, { recursive: true });
  }
});
