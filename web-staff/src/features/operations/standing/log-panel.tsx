import type { Standing } from '@paddock/shared-domain/operations/standing-contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import type { ReactNode } from 'react';
import { messages } from '../../../messages/en.ts';
import styles from './operations.module.css';
import { isDiskLow } from './troubles.ts';

const words = messages.operations;
const gigabytes = (bytes: number): string =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }).format(bytes / 1e9);

/** Where the log is stored, its head position, and the disk's usage. */
export const LogPanel = ({ standing: { log, disk } }: { readonly standing: Standing }) => (
  <Panel title={words.log}>
    {log.head === null && <Alert kind="danger">{words.away}</Alert>}
    {isDiskLow({ disk }) && <Alert kind="danger">{words.low}</Alert>}
    <dl className={styles.facts}>
      <Fact name={words.store}>{words.stores[log.store]}</Fact>
      <Fact name={words.health}>
        {log.answer_ms === null ? (
          <Chip tone="stop" sign="!">
            {words.silent}
          </Chip>
        ) : (
          <>
            <Chip tone="go" sign="✓">
              {words.answers}
            </Chip>{' '}
            {words.answeredIn(log.answer_ms.toFixed(1))}
          </>
        )}
      </Fact>
      <Fact name={words.head}>{log.head ?? '–'}</Fact>
      <Fact name={words.disk}>{words.free(gigabytes(disk.free_bytes), gigabytes(disk.size_bytes))}</Fact>
      <Fact name={words.storeId}>{log.id ?? '–'}</Fact>
    </dl>
  </Panel>
);

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
