import type { RecordItem } from '@paddock/shared-domain/venues/set-up-contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { locationsQuery } from '../../../data/venues/venue-queries.ts';
import { messages } from '../../../messages/en.ts';
import { useDrafts } from './drafts.ts';
import type { Kind } from './kinds/kinds.ts';
import { recordsQuery } from './queries.ts';
import { SeveralSeats } from './several-seats.tsx';
import styles from '../../../ui/set-up.module.css';

const words = messages.setUp;
type RecordListProps = { readonly kind: Kind; readonly address: (id: string) => string };

/** The records of a kind by venue; records with unsaved values are marked. */
export const RecordList = ({ kind, address }: RecordListProps) => {
  const records = useQuery(recordsQuery(kind.kind));
  const { data: places = [] } = useQuery(locationsQuery);
  const drafts = useDrafts((store) => store.drafts);
  const [isAdding, setAdding] = useState(false);
  const texts = words.kinds[kind.words];
  const line = ({ id, name, state }: RecordItem) => (
    <li key={id}>
      <NavLink to={address(id)} className={styles.item ?? ''}>
        <span>{name}</span>
        {drafts[`${kind.words} ${id}`] !== undefined ? (
          <Chip tone="lime">{words.unsavedChip}</Chip>
        ) : (
          state !== 'in-use' && <Chip>{words.states[state]}</Chip>
        )}
      </NavLink>
    </li>
  );
  const groups = [...new Set((records.data ?? []).map(({ group }) => group))];
  return (
    <Panel title={texts.many}>
      {records.data !== undefined ? (
        <>
          {records.data.length === 0 && <p className={styles.about}>{texts.none}</p>}
          {groups.map((group) => (
            <div key={group ?? ''}>
              {groups.length > 1 && (
                <p className={styles.under}>{places.find(({ id }) => id === group)?.name ?? words.everywhere}</p>
              )}
              <ul className={styles.list}>{records.data.filter((one) => one.group === group).map(line)}</ul>
            </div>
          ))}
          {kind.create !== undefined && (
            <NavLink to={address('new')} className={styles.item ?? ''}>
              + {texts.add}
            </NavLink>
          )}
          {kind.words === 'seat' && (
            <Button variant="quiet" onClick={() => setAdding(true)}>
              {words.seats.add}
            </Button>
          )}
          {isAdding && <SeveralSeats onClose={() => setAdding(false)} />}
        </>
      ) : records.isError ? (
        <ErrorState onRetry={() => void records.refetch()} retrying={records.isFetching}>
          {words.listFailed}
        </ErrorState>
      ) : (
        <Loading what={texts.many}>
          <Skeleton shape="block" count={1} />
        </Loading>
      )}
    </Panel>
  );
};
