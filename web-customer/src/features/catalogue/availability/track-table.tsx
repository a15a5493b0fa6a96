import { figure } from '@paddock/web-kit/format/figure.ts';
import type { Track } from '@paddock/shared-domain/catalogue/contract';
import { Table, type Column } from '@paddock/web-kit/ui/table.tsx';
import { messages } from '../../../messages/messages.ts';
import styles from './track-table.module.css';

/** Track name, customer laps, absolute record with time, racer and car (AVAIL-09). */
const columnsOf = (): readonly Column<Track>[] => [
  { key: 'name', title: messages.availability.name, cell: ({ name }) => <span className={styles.name}>{name}</span> },
  {
    key: 'laps',
    title: messages.availability.laps,
    figures: true,
    cell: ({ laps_count: laps }) => figure(laps),
  },
  {
    key: 'record',
    title: messages.availability.record,
    cell: ({ laps_record_hms: time, laps_record_user: racer, laps_record_car: car }) =>
      time === null ? (
        <span className={styles.none}>{messages.availability.noRecord}</span>
      ) : (
        <span className={styles.record}>
          <span className={styles.time}>{time}</span>
          <span className={styles.holder}>
            <span className={styles.racer}>{racer}</span> <span className={styles.car}>{car}</span>
          </span>
        </span>
      ),
  },
];

export const TrackTable = ({ tracks }: { readonly tracks: readonly Track[] }) => (
  <Table caption={messages.availability.table} columns={columnsOf()} rows={tracks} rowKey={({ id }) => id} />
);
