import { ProblemAlert } from '../ui/problem-alert.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type ListedSession, SessionList, type SessionWords } from './session-list.tsx';

export type OwnSessionWords = SessionWords & {
  readonly title: string;
  readonly failed: string;
  readonly end: string;
  readonly ask: string;
  readonly words: string;
  readonly keep: string;
};
type OwnSessionsProps = {
  readonly sessions: UseQueryResult<{ readonly results: readonly ListedSession[] }>;
  readonly words: OwnSessionWords;
  /** Ends all sessions. `error`: why the last attempt was refused. */
  readonly end: { readonly isPending: boolean; readonly error: unknown; readonly mutate: () => void };
};

/** A person's own sessions, with a button that ends them all after a confirmation (threat TH-48). The same in both apps. */
export const OwnSessions = ({ sessions, words, end }: OwnSessionsProps) => {
  const [asking, setAsking] = useState(false);
  return (
    <Panel title={words.title}>
      {sessions.data !== undefined ? (
        <>
          <SessionList sessions={sessions.data.results} words={words} />
          <Button onClick={() => setAsking(true)}>{words.end}</Button>
          <Dialog
            open={asking}
            onClose={() => setAsking(false)}
            title={words.ask}
            footer={
              <>
                <Button onClick={() => setAsking(false)} disabled={end.isPending}>
                  {words.keep}
                </Button>
                <Button variant="destructive" busy={end.isPending} onClick={() => end.mutate()}>
                  {words.end}
                </Button>
              </>
            }
          >
            <ProblemAlert error={end.error} />
            <p>{words.words}</p>
          </Dialog>
        </>
      ) : sessions.isError ? (
        <ErrorState onRetry={() => void sessions.refetch()} retrying={sessions.isFetching}>
          {words.failed}
        </ErrorState>
      ) : (
        <Loading what={words.title}>
          <Skeleton count={2} />
        </Loading>
      )}
    </Panel>
  );
};
