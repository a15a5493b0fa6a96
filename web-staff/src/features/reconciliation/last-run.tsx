import type { ReplyOf } from '@paddock/shared-domain/contracts/contract';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { getReconciliation, ReconciliationReply } from '@paddock/shared-domain/reconciliation/contract';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { Figure } from '@paddock/web-kit/ui/figure.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { messages } from '../../messages/en.ts';
import { momentText } from '../../ui/moment-text.ts';
import styles from './reconciliation.module.css';

type History = ReplyOf<typeof getReconciliation>['history'];
const words = messages.reconciliation;

/** The result of the last comparison. */
export const LastRun = ({ last, history }: { readonly last: ReconciliationReply; readonly history: History }) => (
  <>
    <Panel title={words.ranAt(momentText(last.ran_at))} aside={<Verdict count={last.difference_count} />}>
      <dl className={styles.figures}>
        <Fact name={words.matched} value={String(last.matched)} />
        <Fact name={words.pending} value={String(last.pending)} />
        <Fact name={words.provider} value={dollars(last.provider_cents)} />
        <Fact name={words.books} value={dollars(last.books_cents)} />
        <Fact name={words.fees} value={dollars(last.fee_cents)} />
      </dl>
    </Panel>
    {last.difference_count === 0 ? (
      <EmptyState>{words.agrees}</EmptyState>
    ) : (
      <Panel title={words.table}>
        <ul className={styles.differences}>
          {last.differences.map((difference) => (
            <Difference key={difference.reference} difference={difference} />
          ))}
        </ul>
        {last.differences.length < last.difference_count && (
          <p>{words.more(last.differences.length, last.difference_count)}</p>
        )}
      </Panel>
    )}
    {history.length > 1 && (
      <Panel title={words.history}>
        <ul className={styles.history}>
          {history.slice(1).map(({ ran_at, difference_count }) => (
            <li key={ran_at}>
              {momentText(ran_at)} <Verdict count={difference_count} />
            </li>
          ))}
        </ul>
      </Panel>
    )}
  </>
);

const Verdict = ({ count }: { readonly count: number }) => (
  <Chip tone={count === 0 ? 'go' : 'stop'} sign={count === 0 ? '✓' : '!'}>
    {count === 0 ? words.matched : words.found(count)}
  </Chip>
);
const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Figure size="large">{value}</Figure>
    </dd>
  </div>
);

const Difference = ({ difference }: { readonly difference: ReconciliationReply['differences'][number] }) => {
  const { kind, reference, type, provider_cents: provider, books_cents: books, stream, at, advice } = difference;
  const amount = (cents: number | null): string => (cents === null ? words.none : dollars(cents));
  return (
    <li>
      <Chip tone="stop" sign="!">
        {words.kinds[kind]}
      </Chip>
      <p className={styles.reference}>
        <code>{reference}</code> {type}, {momentText(at)}
        {stream !== null && <code> {stream}</code>}
      </p>
      <dl className={styles.figures}>
        <Fact name={words.provider} value={amount(provider)} />
        <Fact name={words.books} value={amount(books)} />
      </dl>
      <p>
        <strong>{words.advice}:</strong> {advice}
      </p>
    </li>
  );
};
