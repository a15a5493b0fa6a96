import type { Track } from '@paddock/shared-domain/catalogue/contract';
import { Table, type Column } from '@paddock/web-kit/ui/table.tsx';
import { messages } from '../../messages/en.ts';
import styles from './track-table.module.css';

const { availability } = messages;
/** Track name, customer laps, absolute record with time, racer and car (AVAIL-09). */
const columns: readonly Column<Track>[] = [
  { key: 'name', title: availability.name, cell: ({ name }) => <span className={styles.name}>{name}</span> },
  {
    key: 'laps',
    title: availability.laps,
    figures: true,
    cell: ({ laps_count: laps }) => laps.toLocaleString('en-US'),
  },
  {
    key: 'record',
    title: availability.record,
    cell: ({ laps_record_hms: time, laps_record_user: racer, laps_record_car: car }) =>
      time === null ? (
        <span className={styles.none}>{availability.noRecord}</span>
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
  <Table caption={availability.table} columns={columns} rows={tracks} rowKey={({ id }) => id} />
);
