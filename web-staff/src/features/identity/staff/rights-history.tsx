import type { RightsHistory as History } from '@paddock/shared-domain/identity/staff-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { locationsQuery } from '../../../data/venues/venue-queries.ts';
import { messages } from '../../../messages/en.ts';
import { momentText } from '../../../ui/moment-text.ts';
import styles from '../../../ui/set-up.module.css';
import { rightsHistoryQuery } from './queries.ts';

const words = messages.setUp;
type Rights = History['changes'][number]['before'];
type Names = ReadonlyMap<string, string>;
const rightsWords = ({ permissions, is_superuser: isSuperuser, locations = [] }: Rights, names: Names): string => {
  const said = permissions.map((permission) => words.staff.permissions[permission]);
  const rights = [...(isSuperuser ? [words.staff.superuser] : []), ...said].join(', ') || words.staff.noRights;
  const places = locations.map((place) => names.get(place) ?? place).join(', ');
  return places === '' ? rights : words.staff.at(rights, places);
};

/** Who changed a person's rights, when, from what to what; loaded when it is opened. */
export const RightsHistory = ({ id, name }: { readonly id: UserId; readonly name: string }) => {
  const [isOpen, setOpen] = useState(false);
  const { data: places = [] } = useQuery(locationsQuery);
  const names = new Map(places.map((place) => [place.id as string, place.name]));
  const history = useQuery({ ...rightsHistoryQuery(id), enabled: isOpen });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.legend}>{words.staff.historyOf(name)}</summary>
      {history.data !== undefined ? (
        <ol className={styles.history} aria-label={words.staff.historyOf(name)}>
          {history.data.map((change) => (
            <li key={change.at} className={styles.change}>
              <p>{words.staff.change(rightsWords(change.before, names), rightsWords(change.after, names))}</p>
              <p className={styles.hint}>
                {change.by_name ?? words.bySystem}, <time dateTime={change.at}>{momentText(change.at)}</time>
              </p>
            </li>
          ))}
        </ol>
      ) : history.isError ? (
        <ErrorState onRetry={() => void history.refetch()} retrying={history.isFetching}>
          {words.staff.historyFailed}
        </ErrorState>
      ) : (
        isOpen && (
          <Loading what={words.staff.historyOf(name)}>
            <Skeleton shape="block" />
          </Loading>
        )
      )}
    </details>
  );
};
