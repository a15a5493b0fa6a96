import { useState } from 'react';
import { problemText } from '../api/api-problem.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type ListedSession, SessionList, type SessionWords } from './session-list.tsx';

export type OwnSessionWords = SessionWords & {
  readonly end: string;
  readonly ask: string;
  readonly words: string;
  readonly keep: string;
};
type OwnSessionsProps = {
  readonly sessions: readonly ListedSession[];
  readonly words: OwnSessionWords;
  readonly busy: boolean;
  /** Why the last attempt was refused. */
  readonly error: unknown;
  readonly onEnd: () => void;
};

/** One's own sessions, and the way out of all of them after a question (attack A48): the same in both apps. */
export const OwnSessions = ({ sessions, words, busy, error, onEnd }: OwnSessionsProps) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <SessionList sessions={sessions} words={words} />
      <Button onClick={() => setAsking(true)}>{words.end}</Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.ask}
        footer={
          <>
            <Button onClick={() => setAsking(false)} disabled={busy}>
              {words.keep}
            </Button>
            <Button variant="destructive" busy={busy} onClick={onEnd}>
              {words.end}
            </Button>
          </>
        }
      >
        {error !== null && <Alert kind="danger">{problemText(error)}</Alert>}
        <p>{words.words}</p>
      </Dialog>
    </>
  );
};
