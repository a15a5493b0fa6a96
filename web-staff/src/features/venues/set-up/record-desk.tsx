import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { locationsQuery } from '../../../data/venues/venue-queries.ts';
import { messages } from '../../../messages/en.ts';
import { paths } from '../../../paths.ts';
import type { Kind, SectionPath } from './kinds/kinds.ts';
import { sheetQuery } from './queries.ts';
import { RecordEditor } from './record-editor.tsx';
import { RecordList } from './record-list.tsx';
import styles from '../../../ui/set-up.module.css';

const words = messages.setUp;
type RecordDeskProps = { readonly section: SectionPath; readonly kinds: readonly Kind[] };

/** Lists of records, and the record that is open. */
export const RecordDesk = ({ section, kinds }: RecordDeskProps) => {
  const { kind: chosen, id } = useParams();
  const navigate = useNavigate();
  const kind = kinds.find((one) => one.words === chosen);
  const address = (of: Kind) => (record: string) => paths.setUpRecord(section, of.words, record);
  const [first] = kinds;
  const only = first?.only;
  if (first !== undefined && only !== undefined)
    return id === only ? (
      <OpenRecord kind={first} id={only} onMade={() => undefined} />
    ) : (
      <Navigate replace to={address(first)(only)} />
    );
  return (
    <div className={kind === undefined ? styles.desk : `${styles.desk} ${styles.opened}`}>
      <div className={styles.lists}>
        {kinds.map((one) => (
          <RecordList key={one.words} kind={one} address={address(one)} />
        ))}
      </div>
      {kind !== undefined && (
        <Link className={styles.back} to={paths.setUpSection(section)}>
          {words.back(words.sections[section])}
        </Link>
      )}
      {kind === undefined || id === undefined ? (
        <EmptyState>{words.choose}</EmptyState>
      ) : (
        <OpenRecord
          key={`${kind.words} ${id}`}
          kind={kind}
          id={id === 'new' ? undefined : id}
          onMade={(made) => void navigate(address(kind)(made), { replace: true })}
        />
      )}
    </div>
  );
};

type OpenRecordProps = {
  readonly kind: Kind;
  readonly id: string | undefined;
  readonly onMade: (id: string) => void;
};

/** Moments are in the zone of the record's venue, or of the first venue where it belongs to none. */
const OpenRecord = ({ kind, id, onMade }: OpenRecordProps) => {
  const sheet = useQuery({ ...sheetQuery(kind.kind, id ?? ''), enabled: id !== undefined });
  const { data: places, isError } = useQuery(locationsQuery);
  const own = sheet.data?.terms['location'];
  const zone =
    (kind.kind === 'location' ? sheet.data?.terms['timezone'] : undefined) ??
    (places?.find((place) => place.id === own) ?? places?.[0])?.timezone ??
    'UTC';
  if (sheet.isError)
    return (
      <ErrorState onRetry={() => void sheet.refetch()} retrying={sheet.isFetching}>
        {sheet.error instanceof ApiProblem && sheet.error.status === 404 ? words.gone : words.sheetFailed}
      </ErrorState>
    );
  if ((id !== undefined && sheet.data === undefined) || (places === undefined && !isError))
    return (
      <Loading what={words.kinds[kind.words].one}>
        <Skeleton shape="block" count={2} />
      </Loading>
    );
  return <RecordEditor kind={kind} sheet={sheet.data} zone={typeof zone === 'string' ? zone : 'UTC'} onMade={onMade} />;
};
