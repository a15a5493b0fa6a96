import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { zonedMomentWords } from '@paddock/web-kit/statement/moment-words.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { Table } from '@paddock/web-kit/ui/table.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import styles from '../../../ui/laps/laps.module.css';
import { useReopen } from '../mutations.ts';
import { closingQuery } from '../queries.ts';
import { resultColumns } from './result-columns.ts';

const words = messages.laps.closing;

type BoardClosingProps = { readonly id: BoardId; readonly zone: string };
/** A final board: its seal, results that arrived too late, and the button that reopens it (launcher.md 8.2). */
export const BoardClosing = ({ id, zone }: BoardClosingProps) => {
  const [why, setWhy] = useState('');
  const { data, isError, isFetching, refetch } = useQuery(closingQuery(id));
  const reopen = useReopen(id);
  if (data === undefined)
    return isError ? (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {words.failed}
      </ErrorState>
    ) : (
      <Loading what={words.what}>
        <Skeleton count={2} />
      </Loading>
    );
  const { rows, frozen_as_of: asOf, holds, late } = data;
  return (
    <section className={styles.stack} aria-label={words.title}>
      <h3>{words.title}</h3>
      <p>{words.sealed(rows, zonedMomentWords(asOf, zone))}</p>
      {holds ? <p className={styles.quiet}>{words.holds}</p> : <Alert kind="danger">{words.broken}</Alert>}
      {late.length > 0 && (
        <Table
          caption={words.late}
          captionShown
          columns={resultColumns}
          rows={late}
          rowKey={(row) => `${late.indexOf(row)}`}
        />
      )}
      <ProblemAlert error={reopen.error} />
      <div className={styles.row}>
        <TextField
          label={words.why}
          hint={words.whyHint}
          maxLength={200}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
        <Button
          busy={reopen.isPending}
          busyLabel={words.reopening}
          disabled={why.trim() === ''}
          onClick={() => reopen.mutate(why.trim())}
        >
          {words.reopen}
        </Button>
      </div>
    </section>
  );
};
