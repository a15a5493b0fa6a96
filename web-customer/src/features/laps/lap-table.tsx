import type { Lap } from '@paddock/shared-domain/laps/contract';
import { Table, type Column } from '@paddock/web-kit/ui/table.tsx';
import { messages } from '../../messages/messages.ts';
import { Fuel } from '../../ui/laps/fuel.tsx';
import { LapMarks } from './lap-marks.tsx';
import { LapWhen } from './lap-when.tsx';
import styles from './lap-table.module.css';

type LapTableProps = {
  readonly laps: readonly Lap[];
  readonly ranked: boolean;
  /** Whether this is the first page of the ranking. */
  readonly firstPage: boolean;
  readonly onOpen: (lap: Lap) => void;
};

/** The places on the podium, and the most of the user's laps shown in bold. */
const TOP = 3;
/** Laps as rows: place (only in the ranked view), track and car, time. The time opens the details. */
export const LapTable = ({ laps, ranked, firstPage, onOpen }: LapTableProps) => {
  // LAP-07: the first three of the ranking, if they are on the podium. Never more than three: several laps of one user may share a
  // place, and all laps of the record holder would be bold.
  const top = ranked && firstPage ? laps.slice(0, TOP).filter(({ rank }) => rank !== null && rank <= TOP) : [];
  const bold = (lap: Lap) => top.includes(lap);
  const rank: Column<Lap> = {
    key: 'rank',
    title: messages.laps.rank,
    cell: (lap) => <span className={styles.rank}>{bold(lap) ? <strong>{lap.rank}</strong> : (lap.rank ?? '–')}</span>,
  };
  const columns: readonly Column<Lap>[] = [
    ...(ranked ? [rank] : []),
    {
      key: 'where',
      title: messages.laps.trackCar,
      cell: (lap) => (
        <span className={styles.where}>
          <span className={styles.track}>{lap.track_name}</span>
          <span className={styles.note}>{lap.car_name}</span>
          <span className={styles.narrow}>
            <LapWhen lap={lap} />
          </span>
        </span>
      ),
    },
    { key: 'when', title: messages.laps.when, wideOnly: true, cell: (lap) => <LapWhen lap={lap} /> },
    { key: 'tire', title: messages.laps.setup, wideOnly: true, cell: (lap) => lap.tire || '–' },
    { key: 'fuel', title: messages.laps.fuel, wideOnly: true, cell: (lap) => <Fuel litres={lap.fuel} /> },
    {
      key: 'time',
      title: messages.laps.time,
      cell: (lap) => (
        <span className={styles.end}>
          <button
            type="button"
            className={styles.time}
            aria-label={messages.laps.details(lap.hms, lap.track_name)}
            onClick={() => onOpen(lap)}
          >
            {bold(lap) ? <strong>{lap.hms}</strong> : lap.hms}
          </button>
          <LapMarks lap={lap} />
        </span>
      ),
    },
  ];
  return <Table caption={messages.laps.table} columns={columns} rows={laps} rowKey={({ id }) => id} />;
};
