import { Table, type Column } from '@paddock/web-kit/ui/table.tsx';
import { messages } from '../../../messages/messages.ts';
import { Fuel } from '../../../ui/laps/fuel.tsx';
import { Racer } from './racer.tsx';
import { ReceiptLink } from './receipt-link.tsx';
import { Setup } from './setup.tsx';
import type { Standing } from '../../../data/boards/standing.ts';
import styles from './standings-table.module.css';

type StandingsTableProps = {
  readonly caption: string;
  readonly standings: readonly Standing[];
  readonly fresh: ReadonlySet<string>;
  readonly isTeams: boolean;
};

/** The rest of a board (BOARD-13). On a phone, columns move below the name. */
export const StandingsTable = ({ caption, standings, fresh, isTeams }: StandingsTableProps) => {
  const { boards, receipt } = messages;
  const rank: Column<Standing> = {
    key: 'rank',
    title: boards.rank,
    cell: (row) => <span className={styles.rank}>{row.rank}</span>,
  };
  const racer: Column<Standing> = {
    key: 'racer',
    title: isTeams ? boards.team : boards.racer,
    cell: (row) => (
      <>
        <Racer standing={row} fresh={fresh.has(row.key)} isTeam={isTeams} />
        <span className={styles.narrow}>
          <span>{row.car}</span>
          <Setup standing={row} />
          {row.fuel != null && <Fuel litres={row.fuel} />}
          <ReceiptLink standing={row} />
        </span>
      </>
    ),
  };
  const car: Column<Standing> = { key: 'car', title: boards.car, wideOnly: true, cell: (row) => row.car };
  const figure = (title: string): Column<Standing> => ({
    key: 'figure',
    title,
    figures: true,
    cell: (row) => (
      <span className={fresh.has(row.key) ? styles.fresh : undefined}>
        {row.figure}
        {row.gap !== '' && <span className={styles.gap}>{row.gap}</span>}
      </span>
    ),
  });
  const columns: readonly Column<Standing>[] = isTeams
    ? [rank, racer, car, figure(boards.points)]
    : [
        rank,
        racer,
        car,
        { key: 'setup', title: boards.setup, wideOnly: true, cell: (row) => <Setup standing={row} /> },
        { key: 'fuel', title: boards.fuel, wideOnly: true, cell: (row) => <Fuel litres={row.fuel ?? null} /> },
        figure(boards.time),
        { key: 'receipt', title: receipt.link, wideOnly: true, cell: (row) => <ReceiptLink standing={row} /> },
      ];
  return (
    <Table caption={caption} columns={columns} rows={standings} rowKey={(row) => row.key} marked={(row) => row.mine} />
  );
};
