import { Instant } from '@paddock/shared-domain/kernel/time';
import type { DeskLap } from '@paddock/shared-domain/laps/steward-contract';
import { zonedMomentWords } from '@paddock/web-kit/statement/moment-words.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Pagination } from '@paddock/web-kit/ui/pagination.tsx';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { messages } from '../../messages/en.ts';
import { boardZone } from '../../data/boards/board-zone.ts';
import { deskQuery, type Shown } from './queries.ts';
import { RulingDialog } from './ruling-dialog.tsx';
import styles from '../../ui/laps/laps.module.css';
import { VerdictChips } from './verdict-chips.tsx';

const words = messages.laps.desk;

/** Laps that wait for a decision, or all laps, each with its decision dialog. */
export const Desk = () => {
  const [show, setShow] = useState<Shown>('held');
  const [page, setPage] = useState(1);
  const [ruled, setRuled] = useState<DeskLap>();
  const { data, isError, isFetching, refetch } = useQuery(deskQuery(show, page));
  const { data: locations = [] } = useQuery(locationsQuery);
  /** In the zone of the lap's location, which is named. */
  const drivenAt = (lap: DeskLap): string => {
    const zone = boardZone(lap, locations);
    return zone === undefined ? '' : `${zonedMomentWords(Instant.parse(lap.created), zone)}, `;
  };
  const columns: readonly Column<DeskLap>[] = [
    { key: 'lap', title: words.lap, figures: true, cell: ({ hms }) => hms },
    { key: 'driver', title: words.driver, cell: ({ driver_name: name }) => name ?? words.nobody },
    {
      key: 'car',
      title: words.car,
      wideOnly: true,
      cell: ({ car_name: car, track_name: track }) => `${car}, ${track}`,
    },
    {
      key: 'verdict',
      title: words.verdict,
      cell: (lap) => (
        <>
          <VerdictChips
            verdict={lap.held ? 'held' : lap.approved ? 'approved' : 'not-approved'}
            reasons={lap.reasons}
          />
          {lap.penalty_millis > 0 && (
            <span className={styles.quiet}> {words.penalty((lap.penalty_millis / 1000).toFixed(1))}</span>
          )}
        </>
      ),
    },
    {
      key: 'when',
      title: words.when,
      wideOnly: true,
      cell: (lap) => `${drivenAt(lap)}${lap.location_name}`,
    },
    {
      key: 'action',
      title: words.action,
      cell: (lap) => (
        <Button aria-label={words.ruleOn(lap.hms, lap.driver_name ?? words.nobody)} onClick={() => setRuled(lap)}>
          {words.rule}
        </Button>
      ),
    },
  ];
  return (
    <div className={styles.stack}>
      <SegmentedChoice
        label={words.show}
        labelHidden
        value={show}
        onChange={(next) => {
          setShow(next);
          setPage(1);
        }}
        options={[
          { value: 'held', label: words.held },
          { value: 'all', label: words.all },
        ]}
      />
      {data === undefined && isError && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {words.failed}
        </ErrorState>
      )}
      {data === undefined && !isError && (
        <Loading what={words.what}>
          <Skeleton shape="block" count={3} />
        </Loading>
      )}
      {data?.count === 0 && <EmptyState>{show === 'held' ? words.none : words.noneAtAll}</EmptyState>}
      {data !== undefined && data.count > 0 && (
        <Table caption={words.caption} columns={columns} rows={data.results} rowKey={({ id }) => id} />
      )}
      {data !== undefined && data.page_count > 1 && (
        <Pagination label={words.caption} page={page} pageCount={data.page_count} onPage={setPage} />
      )}
      {ruled !== undefined && (
        <RulingDialog
          lap={ruled}
          onClose={() => setRuled(undefined)}
          onDone={() => {
            setRuled(undefined);
            showToast({ kind: 'success', text: messages.laps.ruling.done });
          }}
        />
      )}
    </div>
  );
};
