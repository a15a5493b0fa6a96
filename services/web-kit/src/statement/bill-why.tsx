import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { dollars } from '@paddock/shared-domain/kernel/money';
import type { ExplanationReply } from '@paddock/shared-domain/statements/contract';
import { useQuery } from '@tanstack/react-query';
import type { Call } from '../api/client.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { Money } from '../ui/money.tsx';
import { Receipt, type ReceiptRow } from '../ui/receipt.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { ChosenLine } from './bill-lines.tsx';
import { explanationQuery } from './bill-queries.ts';
import { momentWords } from './moment-words.ts';
import type { StatementWords } from './statement-words.ts';
import styles from './bill-why.module.css';

type BillWhyProps = {
  readonly words: StatementWords;
  readonly call: Call;
  readonly account: UserId;
  readonly chosen: ChosenLine;
  readonly zone: string;
};

/** Why a line is there: in plain words, then the price that was shown, then the events of the log. */
export const BillWhy = ({ words, call, account, chosen, zone }: BillWhyProps) => {
  const { data, isError, isFetching, refetch } = useQuery(explanationQuery(call, account, chosen.event));
  if (data === undefined)
    return isError ? (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {words.whyFailed}
      </ErrorState>
    ) : (
      <Loading what={words.whyWhat}>
        <Skeleton shape="title" />
        <Skeleton count={4} />
      </Loading>
    );
  const line = data.lines.find(({ part }) => part === chosen.part) ?? data.lines[0];
  if (line === undefined) return null;
  return (
    <div className={styles.why}>
      <h3 className={styles.what}>{words.lineOf(line)}</h3>
      {line.amount_cents !== 0 && <Money cents={line.amount_cents} size="huge" />}
      <p>{words.whyIs(line, data.quote)}</p>
      <p className={styles.rule}>{words.rule(line.rule)}</p>
      {line.reason !== null && <p>{words.reason(line.reason)}</p>}
      {data.quote !== null && (
        <>
          <h4 className={styles.head}>{words.quoted}</h4>
          <Receipt label={words.quoted} rows={quoteRows(data.quote, words)} />
        </>
      )}
      <h4 className={styles.head}>{words.chain}</h4>
      <ol className={styles.chain}>
        {data.chain.map((step) => (
          <li key={step.event_id} aria-current={step.event_id === chosen.event || undefined}>
            <strong>{words.step(step)}</strong> {words.by[step.actor.kind]} · {momentWords(step.at, zone)}
            <code className={styles.event}>
              {step.type} · {step.stream} #{step.revision}
            </code>
          </li>
        ))}
      </ol>
    </div>
  );
};

/** In the order of the sums: a voucher pays price and tax; in an old quote it was subtracted before tax. */
const quoteRows = (quote: NonNullable<ExplanationReply['quote']>, words: StatementWords): ReceiptRow[] => {
  const voucher: ReceiptRow[] =
    quote.voucher_cents === 0
      ? []
      : [{ key: 'voucher', label: words.voucher, cents: -quote.voucher_cents, kind: 'saving' }];
  return [
    ...seatRows(quote, words),
    ...(quote.promotion_cents === undefined
      ? []
      : [{ key: 'promotion', label: words.promotion, cents: -quote.promotion_cents, kind: 'saving' as const }]),
    ...(quote.voucher_pays_tax ? [] : voucher),
    ...(quote.credits === 0
      ? []
      : [
          {
            key: 'credits',
            label: words.creditsUsed(quote.credits),
            cents: -quote.credits_cents,
            kind: 'saving' as const,
          },
        ]),
    { key: 'tax', label: words.tax(quote.tax_percent), cents: quote.tax_cents },
    ...(quote.voucher_pays_tax ? voucher : []),
    { key: 'total', label: words.total, cents: quote.total_cents, kind: 'total' },
  ];
};

const seatRows = (quote: NonNullable<ExplanationReply['quote']>, words: StatementWords): ReceiptRow[] =>
  quote.lines.flatMap((line, at): ReceiptRow[] => [
    {
      key: `seat ${at}`,
      label: words.seat(line.seat, line.seat_type),
      note: [line.price_rule ?? [], words.perHalfHour(line.half_hours, dollars(line.half_hour_cents))]
        .flat()
        .join(': '),
      cents: line.total_cents,
    },
    ...(line.fee_cents === 0 ? [] : [{ key: `fee ${at}`, label: words.fee, cents: line.fee_cents }]),
  ]);
