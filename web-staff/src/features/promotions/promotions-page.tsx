import { dollars } from '@paddock/shared-domain/kernel/money';
import { localDateOf } from '@paddock/shared-domain/kernel/venue-time';
import type { Promotion } from '@paddock/shared-domain/promotions/contract';
import { dateLabel } from '@paddock/web-kit/format/local-date.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Money } from '@paddock/web-kit/ui/money.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useScopes } from '../../live.ts';
import { messages } from '../../messages/en.ts';
import { locationsQuery } from '../../data/venues/venue-queries.ts';
import { useNow } from '../../ui/use-now.ts';
import { PromotionForm } from './promotion-form.tsx';
import styles from './promotions.module.css';
import { promotionsQuery, useEndPromotion } from './queries.ts';

const words = messages.promotions;

const offText = ({ percent, sum_cents: sum }: Promotion): string =>
  percent === null ? dollars(sum ?? 0) : words.percentOff(percent);
const daysText = ({ first_date: from, last_date: to }: Promotion): string =>
  to === null ? words.from(dateLabel(from)) : words.span(dateLabel(from), dateLabel(to));

/** Ends a code, with a reason. */
const EndForm = ({ code, onDone }: { readonly code: Promotion['code']; readonly onDone: () => void }) => {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useEndPromotion();
  return (
    <Panel title={words.endTitle(code)}>
      <form
        className={styles.form}
        aria-label={words.endTitle(code)}
        onSubmit={(event) => {
          event.preventDefault();
          mutate(
            { code, reason: reason.trim() },
            {
              onSuccess: () => {
                showToast({ kind: 'success', text: words.didEnd(code) });
                onDone();
              },
            },
          );
        }}
      >
        <p>{words.endWords}</p>
        <TextField
          label={words.reason}
          required
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <ProblemAlert error={error} />
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="destructive"
            busy={isPending}
            busyLabel={words.ending}
            disabled={reason.trim() === ''}
          >
            {words.endOf(code)}
          </Button>
          <Button onClick={onDone}>{words.keep}</Button>
        </div>
      </form>
    </Panel>
  );
};

/** /admin/promotions: the promotion codes, how often each was used and what it gave away, and a form for more. */
export const PromotionsPage = () => {
  const { data, isError, isFetching, refetch } = useQuery(promotionsQuery);
  const { data: venues = [] } = useQuery(locationsQuery);
  const [changed, setChanged] = useState<Promotion>();
  const [ending, setEnding] = useState<Promotion>();
  useScopes(['promotions/all']);
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  const names = new Map(venues.map(({ id, name }) => [id as string, name]));
  const whose = ({ first_visit, minimum_cents, locations }: Promotion): string =>
    [
      first_visit ? words.firstVisits : words.everybody,
      ...(minimum_cents > 0 ? [words.atLeast(dollars(minimum_cents))] : []),
      ...locations.map((id) => names.get(id) ?? id),
    ].join(', ');
  const columns: readonly Column<Promotion>[] = [
    {
      key: 'code',
      title: words.columns.code,
      cell: ({ code, ended }) => (
        <>
          <code>{code}</code> {ended && <Chip>{words.ended}</Chip>}
        </>
      ),
    },
    { key: 'off', title: words.columns.off, cell: offText },
    { key: 'when', title: words.columns.when, cell: daysText },
    { key: 'whose', title: words.columns.whose, cell: whose },
    { key: 'used', title: words.columns.used, cell: ({ used, most_uses: most }) => words.usedOf(used, most) },
    {
      key: 'given',
      title: words.columns.given,
      figures: true,
      cell: ({ given_cents: cents }) => <Money cents={cents} />,
    },
    {
      key: 'act',
      title: words.columns.act,
      cell: (promotion) =>
        !promotion.ended && (
          <div className={styles.buttons}>
            <Button
              variant="quiet"
              aria-label={words.changeOf(promotion.code)}
              onClick={() => {
                setEnding(undefined);
                setChanged(promotion);
              }}
            >
              {words.change}
            </Button>
            <Button variant="quiet" aria-label={words.endOf(promotion.code)} onClick={() => setEnding(promotion)}>
              {words.end}
            </Button>
          </div>
        ),
    },
  ];
  const today = localDateOf(useNow(), venues[0]?.timezone ?? 'UTC');
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <p className={styles.intro}>{words.intro}</p>
      {data === undefined && isError && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {words.failed}
        </ErrorState>
      )}
      {data === undefined && !isError && (
        <Loading what={words.what}>
          <Skeleton shape="block" count={2} />
        </Loading>
      )}
      {data?.results.length === 0 && <EmptyState>{words.none}</EmptyState>}
      {data !== undefined && data.results.length > 0 && (
        <Table caption={words.caption} columns={columns} rows={data.results} rowKey={({ code }) => code} cardsOnPhone />
      )}
      {ending !== undefined && <EndForm key={ending.code} code={ending.code} onDone={() => setEnding(undefined)} />}
      {ending === undefined && data !== undefined && venues.length > 0 && (
        <PromotionForm
          key={changed?.code ?? `new ${data.results.length}`}
          locations={venues}
          today={today}
          promotion={changed}
          onDone={() => setChanged(undefined)}
        />
      )}
    </div>
  );
};
