import type { PlannerDay } from '@paddock/shared-domain/booking/contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { shortDateLabel } from '@paddock/web-kit/format/local-date.ts';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages/en.ts';
import { upcomingQuery } from './queries.ts';
import styles from './planner-rail.module.css';

export type HighlightedPerson = { readonly id: UserId; readonly name: string };

type FoundPersonProps = {
  readonly person: HighlightedPerson;
  readonly day: PlannerDay | undefined;
  readonly onClear: () => void;
  readonly onDate: (date: string) => void;
};

/** The person whose slots are highlighted: how many on this day, and links to other days. */
export const FoundPerson = ({ person, day, onClear, onDate }: FoundPersonProps) => {
  const upcoming = useQuery(upcomingQuery(person.id));
  const { find } = messages.planner;
  const here = day?.entries.filter(({ user }) => user === person.id).length ?? 0;
  return (
    <div className={styles.group}>
      <span>
        <Chip tone="lime" onRemove={onClear} removeLabel={find.clear(person.name)}>
          {person.name}
        </Chip>
      </span>
      <p className={styles.note} role="status">
        {find.here(here)}
      </p>
      {upcoming.isPending && <Skeleton count={2} />}
      {upcoming.isError && <p className={styles.note}>{find.failed}</p>}
      {upcoming.data?.length === 0 && <p className={styles.note}>{find.nothingNext}</p>}
      {upcoming.data && upcoming.data.length > 0 && (
        <>
          <p className={styles.note}>{find.next}</p>
          <ul className={styles.list}>
            {upcoming.data.map((run) => (
              <li key={run.id}>
                <button type="button" className={styles.jump} onClick={() => onDate(run.date)}>
                  {shortDateLabel(run.date)}, {nightTime(run.slot, run.date)}, {run.calendar_name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
