import { beforeAll, describe, expect, it } from 'vitest';
import { buildServices } from '../k9/product.ts';
import { rehearse } from './rehearsal.ts';

const MB = 1024 * 1024;

describe('the second year of a venue', () => {
  beforeAll(buildServices);

  it(
    'is started, rebuilt, backed up, restored, moved to another store and back, meets a later release and goes back; nothing is lost or done twice',
    { timeout: 1_800_000 },
    async () => {
      const steps: string[] = [];
      const faults = await rehearse({ events: 5_000, littleMemory: MB / 2, step: ({ what }) => steps.push(what) });
      expect(faults).toEqual([]);
      expect(steps).toHaveLength(14);
    },
  );
});
