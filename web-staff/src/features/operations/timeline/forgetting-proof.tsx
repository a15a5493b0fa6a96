import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Table } from '@paddock/web-kit/ui/table.tsx';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages/en.ts';
import { momentOf } from './moment-of.ts';
import { forgettingQuery } from './queries.ts';
import styles from './timeline.module.css';

const words = messages.forgetting;
/** Sign and word stay on one line, also on a phone. */
const sign = (holds: boolean): string => (holds ? `✓\u00a0${words.holds}` : `✗\u00a0${words.holdsNot}`);

/**
 * Proof that a person's data was erased and the books were kept, checked while it is shown (rule A-054); nothing for an account
 * that was not deleted.
 */
export const ForgettingProof = ({ user }: { readonly user: string }) => {
  const { data: proof, isError, isFetching, refetch } = useQuery(forgettingQuery(user as UserId));
  if (proof === undefined && isError)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {words.failed}
      </ErrorState>
    );
  if (proof === undefined || proof === null) return null;
  const who = proof.by.name ?? words.actors[proof.by.kind];
  return (
    <Panel title={words.title}>
      <div className={styles.proof}>
        <p>{words.when(momentOf(proof.forgotten_at), who)}</p>
        <Alert kind={proof.holds ? 'success' : 'danger'}>{proof.holds ? words.whole : words.broken}</Alert>
        <Table
          caption={words.gone}
          captionShown
          rows={proof.checks}
          rowKey={({ what }) => what}
          columns={[
            { key: 'what', title: words.what, cell: ({ what }) => words.things[what] },
            { key: 'left', title: words.left, figures: true, cell: ({ left }) => left ?? words.unknown },
            { key: 'holds', title: words.now, cell: ({ holds }) => sign(holds) },
          ]}
        />
        {proof.books.length > 0 && (
          <Table
            caption={words.books}
            captionShown
            cardsOnPhone
            rows={proof.books}
            rowKey={({ account }) => account}
            columns={[
              { key: 'account', title: words.account, cell: ({ account }) => <code>{account}</code> },
              { key: 'before', title: words.before, figures: true, cell: ({ before }) => dollars(before.cents) },
              { key: 'now', title: words.now, figures: true, cell: ({ now }) => dollars(now.cents) },
              { key: 'holds', title: words.kept, cell: ({ holds }) => sign(holds) },
            ]}
          />
        )}
      </div>
    </Panel>
  );
};
