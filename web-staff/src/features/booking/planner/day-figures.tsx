import type { PlannerDay } from '@paddock/shared-domain/booking/contract';
import { shortDateLabel } from '@paddock/web-kit/format/local-date.ts';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { Figure } from '@paddock/web-kit/ui/figure.tsx';
import { Money } from '@paddock/web-kit/ui/money.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { messages } from '../../../messages/en.ts';
import styles from './planner-rail.module.css';

type DayFiguresProps = {
  readonly totals: PlannerDay['totals'] | undefined;
  readonly date: string;
  readonly today: string;
};

/** The day's figures: slots sold of all, what is still to be paid, what was paid. */
export const DayFigures = ({ totals, date, today }: DayFiguresProps) => {
  const { figures } = messages.planner;
  return (
    <section className={styles.group} aria-labelledby="day-figures">
      <Capitals as="h2" id="day-figures">
        {date === today ? messages.planner.today : shortDateLabel(date)}
      </Capitals>
      {totals === undefined ? (
        <Skeleton count={3} />
      ) : (
        <>
          <p className={styles.line}>
            {figures.sold}
            <Figure size="small">
              {totals.slots_sold} / {totals.slots_total}
            </Figure>
          </p>
          <p className={styles.line}>
            {figures.pending}
            <Figure size="small" {...(totals.pending > 0 && { tone: 'hold' as const })}>
              {totals.pending}
            </Figure>
          </p>
          <p className={styles.line}>
            {figures.taken}
            <Money size="small" cents={totals.taken_cents} />
          </p>
        </>
      )}
    </section>
  );
};
