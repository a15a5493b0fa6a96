import { liveScope } from '@paddock/shared-domain/contracts/live';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { Rig } from '@paddock/shared-domain/rigs/rig-contract';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rigsKey, rigsQuery } from '../../data/rigs/rig-queries.ts';
import { useOwnLocations } from '../../data/venues/venue-queries.ts';
import { useScopes } from '../../live.ts';
import { messages } from '../../messages/en.ts';
import { EndingDialog } from './ending-dialog.tsx';
import { PairingDialog } from './pairing-dialog.tsx';
import { RigRow } from './rig-row.tsx';
import styles from './rigs.module.css';

const words = messages.rigs;
/** `Bay 2` before `Bay 10`, as in the launcher. */
const bySeat = new Intl.Collator('en', { numeric: true });
const Waiting = () => (
  <Loading what={words.what}>
    <Skeleton shape="block" count={3} />
  </Loading>
);

/** /admin/rigs: the rig paired with each seat, its state, and the pairing (launcher.md 4.2, 6.3). */
export const RigsPage = () => {
  const [query, setQuery] = useSearchParams();
  const venues = useOwnLocations();
  const location = venues.data?.find(({ id }) => id === query.get('location')) ?? venues.data?.[0];
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  const choice = (venues.data?.length ?? 0) > 1 && location !== undefined && (
    <Select
      label={words.location}
      value={location.id}
      options={venues.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      onChange={({ target }) => setQuery({ location: target.value })}
    />
  );
  return (
    <div className={styles.page}>
      <PageTitle aside={choice}>{words.title}</PageTitle>
      <p className={styles.quiet}>{words.intro}</p>
      {location !== undefined && <RigsOf key={location.id} location={location} />}
      {location === undefined && venues.isError && (
        <ErrorState onRetry={() => void venues.refetch()} retrying={venues.isFetching}>
          {words.failed}
        </ErrorState>
      )}
      {venues.data?.length === 0 && <EmptyState>{words.noVenue}</EmptyState>}
      {venues.data === undefined && !venues.isError && <Waiting />}
    </div>
  );
};

/** The open dialog of a seat; the pairing dialog closes automatically once the rig has used its code. */
type Opened = { readonly what: 'pairing' | 'ending'; readonly seat: SeatId; readonly pairedAt: string | null };

const RigsOf = ({ location }: { readonly location: Location }) => {
  const rigs = useQuery(rigsQuery(location.id));
  const [opened, setOpened] = useState<Opened>();
  useScopes([liveScope(...rigsKey(location.id))]);
  const rig = rigs.data?.find(({ calendar }) => calendar === opened?.seat);
  const used = opened?.what === 'pairing' && rig !== undefined && rig.paired_at !== opened.pairedAt;
  const pairedSeat = used ? rig.calendar_name : undefined;
  useEffect(() => {
    if (pairedSeat !== undefined) showToast({ kind: 'success', text: words.pairing.done(pairedSeat) });
  }, [pairedSeat]);
  if (rigs.data === undefined)
    return rigs.isError ? (
      <ErrorState onRetry={() => void rigs.refetch()} retrying={rigs.isFetching}>
        {words.failed}
      </ErrorState>
    ) : (
      <Waiting />
    );
  if (rigs.data.length === 0) return <EmptyState>{words.noSeats}</EmptyState>;
  const open = (what: Opened['what'], { calendar: seat, paired_at: pairedAt }: Rig) =>
    setOpened({ what, seat, pairedAt });
  const close = () => setOpened(undefined);
  const inOrder = rigs.data.toSorted((one, other) => bySeat.compare(one.calendar_name, other.calendar_name));
  return (
    <Panel title={location.name} flush>
      <ul className={styles.rigs}>
        {inOrder.map((one) => (
          <RigRow
            key={one.calendar}
            rig={one}
            zone={location.timezone}
            onPair={() => open('pairing', one)}
            onRevoke={() => open('ending', one)}
          />
        ))}
      </ul>
      {rig !== undefined && opened?.what === 'pairing' && !used && <PairingDialog rig={rig} onClose={close} />}
      {rig !== undefined && opened?.what === 'ending' && <EndingDialog rig={rig} onClose={close} />}
    </Panel>
  );
};
