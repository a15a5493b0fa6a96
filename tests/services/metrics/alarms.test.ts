import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { createMetrics, measureRuntime } from '@paddock/kit/metrics/metrics';
import { measuredStore } from '@paddock/kit/metrics/measured-store';
import { measureProcesses } from '@paddock/kit/processes/process-metrics';
import { measureVenue } from '@paddock/office/operations/measure-venue';
import { createMetrics as createProjectionMetrics } from '@paddock/projections/engine/metrics';
import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { standingClock } from '../../support/app.ts';
import { stub } from '../../support/stub.ts';

const docs = join(import.meta.dirname, '../../../docs');
const Alarms = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['night', 'morning']) }),
        }),
      ),
    }),
  ),
});
const { groups } = Alarms.parse(parse(readFileSync(join(docs, 'prometheus/alarms.yml'), 'utf8')));
const alarms = groups.flatMap(({ rules }) => rules);
const paper = readFileSync(join(docs, 'operations.md'), 'utf8');

/** Names of all metrics that the API, race control and the projections have. */
const exposed = async (): Promise<ReadonlySet<string>> => {
  const metrics = createMetrics();
  const { registry } = metrics;
  measureRuntime(registry);
  const store = measuredStore(openInMemoryStore(), registry);
  const db = stub<Pool>({ query: () => Promise.reject(new Error('away')) });
  measureProcesses(
    registry,
    { standings: () => [] },
    () => Promise.resolve({ parked: [] }),
    () => store.head(),
  );
  measureVenue({ config: { DATA_DIR: '/nowhere' }, db, store, clock: standingClock(), metrics });
  const none = () => Promise.resolve(new Map<string, number>());
  createProjectionMetrics(registry, { seconds: none, events: none });
  const parts = ['', '_bucket', '_count', '_sum'];
  return new Set((await registry.getMetricsAsJSON()).flatMap(({ name }) => parts.map((part) => `${name}${part}`)));
};
const metricsIn = (text: string): readonly string[] => text.match(/\b(?:paddock|nodejs|process)_[a-z0-9_]+\b/g) ?? [];

describe('the alarms for Prometheus', () => {
  it('ask only for metrics that Paddock has', async () => {
    const known = await exposed();
    const asked = alarms.flatMap(({ alert, expr }) => metricsIn(expr).map((name) => ({ alert, name })));
    expect(asked.length).toBeGreaterThan(18);
    expect(asked.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it('are those of the paper, with the same names, expressions and times', () => {
    const rows = [...paper.matchAll(/^\| `(Paddock\w+)` +\|.*$/gm)].map(([row, name = '']) => {
      const [expr = ''] = (/\|[^|`]*`((?:[^`])+)`/.exec(row.slice(name.length + 4)) ?? []).slice(1);
      const [, count, unit] = / for (\d+) (minute|day)s?/.exec(row) ?? [];
      return [name, expr, count === undefined ? '' : `${count}${unit?.[0]}`];
    });
    expect(rows.toSorted()).toEqual(alarms.map(({ alert, expr, for: time = '' }) => [alert, expr, time]).toSorted());
  });
});

it('the paper about metrics names every metric of Paddock, and no other', async () => {
  const ours = [...(await exposed())].filter((name) => name.startsWith('paddock_'));
  const named = new Set(metricsIn(paper.slice(paper.indexOf('## Health and metrics'), paper.indexOf('### Alarms'))));
  expect([...named].filter((name) => !ours.includes(name) && name !== 'paddock_process_')).toEqual([]);
  expect(ours.filter((name) => !/_(?:bucket|count|sum)$/.test(name) && !named.has(name))).toEqual([]);
});
