import type { Deps } from '@paddock/kit/deps';
import { readProcessSetAsides } from '@paddock/kit/processes/set-asides';
import { readReconciliations } from '@paddock/projections/billing/ledger/read';
import { countOverdue } from '@paddock/projections/club/dues/read';
import { readSetAsides } from '@paddock/projections/engine/set-asides';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import { Gauge } from 'prom-client';
import { readLastBackup } from './last-backup.ts';

type MeasuredDeps = Pick<Deps, 'db' | 'store' | 'clock'> & {
  readonly config: Pick<Deps['config'], 'DATA_DIR'>;
  readonly metrics: Pick<Deps['metrics'], 'registry'>;
};

/**
 * Metrics of what the venue relies on and nobody sees until it is missing: backup, reconciliation, renewals, and what operators
 * set aside. Read at each scrape. What cannot be read, or never happened, has no value.
 */
export const measureVenue = ({ config, db, store, clock, metrics: { registry } }: MeasuredDeps): void => {
  const ageOf = (millis: number): number => Math.max(0, (millisOf(clock.now()) - millis) / 1_000);
  const gauge = (name: string, help: string, read: () => Promise<number | undefined>): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Removed first: an old value must not outlive a read that fails.
        this.remove();
        const value = await read().catch(() => undefined);
        if (value !== undefined) this.set(value);
      },
    });
  };
  gauge('paddock_backup_age_seconds', 'Age of the last complete backup of this data folder.', async () => {
    const made = await readLastBackup(config.DATA_DIR);
    return made === undefined ? undefined : ageOf(made);
  });
  const lastReconciliation = async () => (await readReconciliations(db, 1))[0];
  gauge('paddock_reconciliation_age_seconds', 'Age of the last reconciliation with the card provider.', async () => {
    const last = await lastReconciliation();
    return last && ageOf(millisOf(last.ran_at));
  });
  gauge('paddock_reconciliation_differences', 'Differences that the last reconciliation found.', async () => {
    return (await lastReconciliation())?.run.differenceCount;
  });
  const overdue = () => countOverdue(db, clock.now());
  gauge('paddock_renewals_due', 'Renewals and repeated tries of them whose time has come.', async () => {
    return (await overdue()).count;
  });
  gauge(
    'paddock_renewals_overdue_seconds',
    'How long the oldest due renewal or repeated try has been due.',
    async () => {
      return (await overdue()).oldestSeconds;
    },
  );
  gauge('paddock_set_asides', 'Events that operators set aside for read models and processes.', async () => {
    const [readModels, processes] = await Promise.all([readSetAsides(store), readProcessSetAsides(store)]);
    return readModels.size + processes.length;
  });
};
