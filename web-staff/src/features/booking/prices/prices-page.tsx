import { dollars } from '@paddock/shared-domain/kernel/money';
import { plusDays } from '@paddock/shared-domain/kernel/venue-time';
import type { PriceRuleShown } from '@paddock/shared-domain/venues/price-rule-form';
import { dateLabel } from '@paddock/web-kit/format/local-date.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { type Column, Table } from '@paddock/web-kit/ui/table.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useScopes } from '../../../live.ts';
import { messages } from '../../../messages/en.ts';
import { timesText } from '../../../ui/clock-text.ts';
import { usePlannerPlace } from '../planner/use-planner-place.ts';
import { seatsQuery } from '../special-hours/queries.ts';
import { PriceRuleForm } from './price-rule-form.tsx';
import styles from './prices.module.css';
import { priceRulesQuery, useEndRule } from './queries.ts';

const words = messages.prices;

const daysText = ({ days, opens, closes }: PriceRuleShown): string =>
  [
    days.length === 7 ? words.everyDay : days.map((day) => words.weekdays[day]).join(', '),
    opens === 0 && closes === 1_800 ? words.allDay : timesText({ opens, closes }),
  ].join(', ');
const datesText = ({ from, to }: PriceRuleShown): string =>
  to === null ? words.from(dateLabel(from)) : words.span(dateLabel(from), dateLabel(to));
const priceText = ({ cost_cents: sum, change_ppm: change }: PriceRuleShown): string => {
  if (sum !== null) return words.perHalfHour(dollars(sum));
  if (change === null || change === 0) return words.same;
  const percent = String(Math.abs(change) / 10_000);
  return change > 0 ? words.more(percent) : words.less(percent);
};

/** /admin/prices: the rules about prices of a location, and a form for more. */
export const PricesPage = () => {
  const { venues, location, today, goToLocation } = usePlannerPlace();
  useScopes(['venues/all']);
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  const id = location?.id ?? '';
  const list = useQuery({ ...priceRulesQuery(id), enabled: location !== undefined });
  const seats = useQuery({ ...seatsQuery(id), enabled: location !== undefined });
  const [changed, setChanged] = useState<PriceRuleShown>();
  const end = useEndRule(id);
  const failed = list.isError && list.data === undefined;
  const tomorrow = today && plusDays(today, 1);
  const names = new Map(
    seats.data?.flatMap((seat) => [[seat.id as string, seat.name] as const, [seat.type as string, seat.type_name]]),
  );
  const whose = (rule: PriceRuleShown): string =>
    [
      (rule.calendars ?? rule.calendar_types)?.map((one) => names.get(one) ?? one).join(', ') ?? words.everything,
      ...(rule.members_only ? [words.members] : []),
      ...(rule.from_half_hours > 1 ? [words.longFrom(rule.from_half_hours)] : []),
      ...(rule.least_half_hours > 1 ? [words.least(rule.least_half_hours)] : []),
    ].join(', ');
  const columns: readonly Column<PriceRuleShown>[] = [
    {
      key: 'name',
      title: words.columns.name,
      cell: ({ name, over }) => (
        <>
          {name} {over && <Chip>{words.over}</Chip>}
        </>
      ),
    },
    { key: 'days', title: words.columns.days, cell: daysText },
    { key: 'dates', title: words.columns.dates, cell: datesText },
    { key: 'whose', title: words.columns.whose, cell: whose },
    { key: 'price', title: words.columns.price, cell: priceText },
    {
      key: 'act',
      title: words.columns.act,
      cell: (rule) =>
        !rule.over && (
          <div className={styles.buttons}>
            <Button variant="quiet" aria-label={words.changeOf(rule.name)} onClick={() => setChanged(rule)}>
              {words.change}
            </Button>
            <Button
              variant="quiet"
              aria-label={words.endOf(rule.name)}
              busy={end.isPending && end.variables.rule === rule.id}
              busyLabel={words.ending}
              disabled={end.isPending}
              onClick={() =>
                tomorrow &&
                list.data &&
                end.mutate(
                  { rule: rule.id, from: tomorrow, changes: list.data.changes },
                  { onSuccess: () => showToast({ kind: 'success', text: words.ended(rule.name) }) },
                )
              }
            >
              {words.end}
            </Button>
          </div>
        ),
    },
  ];
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <p className={styles.intro}>{words.intro}</p>
      {location !== undefined && (venues.data?.length ?? 0) > 1 && (
        <Select
          label={words.location}
          value={location.id}
          options={(venues.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
          onChange={({ target }) => {
            setChanged(undefined);
            goToLocation(target.value);
          }}
        />
      )}
      {failed && (
        <ErrorState onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {words.failed}
        </ErrorState>
      )}
      {list.data === undefined && !failed && (
        <Loading what={words.what}>
          <Skeleton shape="block" count={2} />
        </Loading>
      )}
      <ProblemAlert error={end.error} />
      {list.data?.results.length === 0 && <EmptyState>{words.none}</EmptyState>}
      {list.data !== undefined && list.data.results.length > 0 && (
        <Table
          caption={words.caption}
          columns={columns}
          rows={list.data.results}
          rowKey={(rule) => `${rule.id} ${rule.from}`}
          cardsOnPhone
        />
      )}
      {location !== undefined && tomorrow !== undefined && list.data !== undefined && (
        <PriceRuleForm
          key={`${id} ${changed?.id ?? ''} ${changed?.from ?? ''} ${changed === undefined ? list.data.changes : ''}`}
          location={location}
          tomorrow={tomorrow}
          seats={seats.data ?? []}
          known={list.data}
          rule={changed}
          onDone={() => setChanged(undefined)}
        />
      )}
    </div>
  );
};
