import type { UserId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { StatementLineReply, StatementReply } from '@paddock/shared-domain/statements/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Call } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { BillDifference } from './bill-difference.tsx';
import { BillDownloads } from './bill-downloads.tsx';
import { BillExplained } from './bill-explained.tsx';
import { BillLines, type ChosenLine } from './bill-lines.tsx';
import { type Moments, statementQuery } from './bill-queries.ts';
import { BillStanding } from './bill-standing.tsx';
import styles from './bill-time-machine.module.css';
import { MomentField } from './moment-field.tsx';
import type { StatementWords } from './statement-words.ts';
import { stepFrom } from './track-stops.ts';
import { TimeTrack } from './time-track.tsx';

export type Chosen = { readonly asOf: Instant | undefined; readonly from: Instant | undefined };
type BillTimeMachineProps = {
  readonly words: StatementWords;
  readonly call: Call;
  readonly account: UserId;
  /** The venue's zone, for all moments. */
  readonly zone: string;
  readonly now: Instant;
  /** The moments in the address. Undefined: now, and no comparison. */
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  /** Actions for the explained line. */
  readonly actions?: ((line: StatementLineReply) => ReactNode) | undefined;
};

/** How long the slider must rest before the bill of its moment is requested, ms. */
const REST_MS = 150;
const momentsOf = ({ asOf, from }: Chosen): Moments => ({
  ...(asOf === undefined ? {} : { as_of: asOf }),
  ...(from === undefined ? {} : { from }),
});

/** The bill time machine: a time slider, the bill at that moment, and why each line is there. */
export const BillTimeMachine = (props: BillTimeMachineProps) => {
  const { words, call, account, zone, now, chosen, onChoose, actions } = props;
  const rested = useDebounced(chosen, REST_MS);
  const query = useQuery(statementQuery(call, account, momentsOf(rested)));
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {words.failed}
      </ErrorState>
    ) : (
      <Loading what={words.what}>
        <Skeleton shape="title" />
        <Skeleton shape="block" count={2} />
      </Loading>
    );
  const { data: statement } = query;
  if (statement.moments.length === 0) return <EmptyState>{words.empty}</EmptyState>;
  return (
    <div className={styles.machine} aria-busy={query.isPlaceholderData || undefined}>
      <Controls {...{ words, zone, now, chosen, onChoose, account, statement }} />
      {query.isError && (
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {words.failed}
        </ErrorState>
      )}
      <Bill {...{ words, call, account, zone, statement, actions }} chosen={rested} />
    </div>
  );
};

type ControlsProps = Omit<BillTimeMachineProps, 'call' | 'actions'> & { readonly statement: StatementReply };

const Controls = ({ words, account, zone, now, chosen, onChoose, statement }: ControlsProps) => {
  const { asOf, from } = chosen;
  const { moments } = statement;
  const comparing = from !== undefined;
  const moveTo = (at: Instant | undefined) =>
    onChoose({ asOf: at, from: from !== undefined && at !== undefined && from > at ? at : from });
  const moveFrom = (at: Instant | undefined) => {
    const end = asOf ?? now;
    onChoose({ asOf, from: at === undefined || at > end ? end : at });
  };
  return (
    <section className={styles.controls} aria-label={words.track}>
      <div className={styles.buttons}>
        <BillDownloads words={words} account={account} moments={momentsOf(chosen)} />
        <Button
          aria-pressed={comparing}
          onClick={() => onChoose({ asOf, from: comparing ? undefined : stepFrom(moments, asOf ?? now, 'earlier') })}
        >
          {comparing ? words.compareEnd : words.compare}
        </Button>
      </div>
      {comparing && (
        <div className={styles.moment}>
          <TimeTrack {...{ words, moments, now, zone }} at={from} label={words.from} onMove={moveFrom} />
          <MomentField {...{ words, zone }} label={words.from} at={from} onMove={moveFrom} />
        </div>
      )}
      <div className={styles.moment}>
        <TimeTrack {...{ words, moments, now, zone, at: asOf }} onMove={moveTo} />
        <MomentField
          {...{ words, zone }}
          label={words.moment}
          at={asOf ?? now}
          onMove={(at) => moveTo(at >= now ? undefined : at)}
        />
      </div>
      <p className={styles.note}>
        {words.trackHint} {words.zone(zone)}
      </p>
    </section>
  );
};

type BillProps = Pick<BillTimeMachineProps, 'words' | 'call' | 'account' | 'zone' | 'chosen' | 'actions'> & {
  readonly statement: StatementReply;
};

const Bill = ({ words, call, account, zone, statement, chosen, actions }: BillProps) => {
  const [line, setLine] = useState<ChosenLine>();
  const found = statement.lines.find((one) => one.event_id === line?.event && one.part === line.part);
  return (
    <div className={styles.columns}>
      <div className={styles.bill}>
        <BillStanding {...{ words, statement, zone }} at={chosen.asOf} />
        {statement.from !== null && <BillDifference words={words} statement={statement} />}
        {statement.lines.length === 0 && statement.from === null ? (
          <EmptyState>{words.nothingYet}</EmptyState>
        ) : (
          <BillLines {...{ words, statement, zone, chosen: line }} onChoose={setLine} />
        )}
      </div>
      <BillExplained
        {...{ words, call, account, zone }}
        chosen={line}
        actions={found && actions?.(found)}
        onClose={() => setLine(undefined)}
      />
    </div>
  );
};
