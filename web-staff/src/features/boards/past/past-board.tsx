import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { Table } from '@paddock/web-kit/ui/table.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { locationsQuery } from '../../../data/venues/venue-queries.ts';
import { messages } from '../../../messages/en.ts';
import { boardZone } from '../../../data/boards/board-zone.ts';
import { BoardClosing } from './board-closing.tsx';
import { endOf } from '../../../data/end-of.ts';
import styles from '../../../ui/laps/laps.module.css';
import { pastBoardQuery, useOwnBoards } from '../queries.ts';
import { resultColumns } from './result-columns.ts';

const words = messages.laps.past;

/** A board as of a moment. */
export const PastBoard = () => {
  const { data: boards = [] } = useOwnBoards();
  const { data: locations = [] } = useQuery(locationsQuery);
  const [id, setId] = useState('');
  const [date, setDate] = useState('');
  const [time, setTime] = useState('12:00');
  const board = boards.find((each) => each.id === id);
  const zone = boardZone(board, locations);
  const moment = zone === undefined || date === '' || time === '' ? undefined : endOf(date, time, zone);
  const unreal = zone !== undefined && date !== '' && time !== '' && moment === undefined;
  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{words.intro}</p>
      <div className={styles.row}>
        <Select
          label={words.board}
          placeholder={words.pickBoard}
          value={id}
          options={boards.map(({ id: value, name }) => ({ value, label: name }))}
          onChange={(event) => setId(event.target.value)}
        />
        <TextField label={words.date} type="date" value={date} onChange={(event) => setDate(event.target.value)} />
        <TextField
          label={words.time}
          hint={words.hint}
          type="time"
          value={time}
          {...(unreal && { error: words.badMoment })}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
      {board?.frozen_as_of && zone !== undefined && <BoardClosing key={board.id} id={board.id} zone={zone} />}
      {board !== undefined && moment !== undefined && <Standings id={board.id} name={board.name} moment={moment} />}
    </div>
  );
};

type StandingsProps = { readonly id: BoardId; readonly name: string; readonly moment: Instant };
const Standings = ({ id, name, moment }: StandingsProps) => {
  const { data, isError, isFetching, refetch } = useQuery(pastBoardQuery(id, moment));
  if (data === undefined)
    return isError ? (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {words.failed}
      </ErrorState>
    ) : (
      <Loading what={words.what}>
        <Skeleton count={3} />
      </Loading>
    );
  if (data === null) return <EmptyState>{words.none}</EmptyState>;
  if (data.length === 0) return <EmptyState>{words.empty}</EmptyState>;
  return (
    <Table
      caption={words.caption(name)}
      captionShown
      columns={resultColumns}
      rows={data}
      rowKey={(row) => `${row.rank} ${'hms' in row ? `${row.display_name} ${row.hms}` : row.name} ${data.indexOf(row)}`}
    />
  );
};
