import { SLOT_MINUTES } from '@paddock/shared-domain/booking/bookable-slots';
import { dayScope, liveScope } from '@paddock/shared-domain/contracts/live';
import type { LocationId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { leaveWaitlist, listWaitsOfDay, offerToWait } from '@paddock/shared-domain/waiting/contract';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { useScopes } from '../../live.ts';
import { waitlist as words } from '../../messages/en/waitlist.ts';
import styles from './waiting-panel.module.css';

type WaitingPanelProps = {
  readonly place: { readonly location: { readonly id: LocationId }; readonly date: LocalDate };
};

/** The day's waiting list in order, live; staff offer a seat out of turn or remove somebody. */
export const WaitingPanel = ({ place: { location, date } }: WaitingPanelProps) => {
  const client = useQueryClient();
  const queryKey = ['waitlists', dayScope(location.id, date)];
  useScopes([liveScope('waitlists', dayScope(location.id, date))]);
  const { data, isError } = useQuery({
    queryKey,
    queryFn: () => call(listWaitsOfDay, { query: { location: location.id, date } }),
    meta: { handled: true },
  });
  type Listed = NonNullable<typeof data>[number];
  const onSettled = () => client.invalidateQueries({ queryKey });
  const remove = useMutation({
    mutationFn: ({ id }: Listed) => call(leaveWaitlist, { params: { id } }),
    onSuccess: (_, { user_name: name }) => showToast({ kind: 'success', text: words.didRemove(name) }),
    onSettled,
  });
  const offer = useMutation({
    mutationFn: ({ id }: Listed) => call(offerToWait, { params: { id } }),
    onSuccess: (_, { user_name: name }) => showToast({ kind: 'success', text: words.didOffer(name) }),
    onSettled,
  });
  const busy = remove.isPending || offer.isPending;
  return (
    <section className={styles.panel}>
      <Capitals as="h2">{words.title}</Capitals>
      {isError && <p className={styles.line}>{words.failed}</p>}
      {data?.length === 0 && <p className={styles.line}>{words.none}</p>}
      <ol className={styles.list}>
        {data?.map((wait) => (
          <li key={wait.id} className={styles.item}>
            <strong>{wait.user_name}</strong>
            <span className={styles.line}>
              {words.window(nightTime(wait.from_slot, wait.date), nightTime(wait.until_slot, wait.date))},{' '}
              {words.wants(wait.seats, wait.sessions * SLOT_MINUTES, wait.type_name)}
            </span>
            {wait.offer?.slots.map(({ calendar, calendar_name: seat, slot }) => (
              <span key={`${calendar} ${slot}`}>{words.offered(seat, nightTime(slot, wait.date))}</span>
            ))}
            <div className={styles.actions}>
              {wait.offer === null && (
                <Button disabled={busy} aria-label={words.offerTo(wait.user_name)} onClick={() => offer.mutate(wait)}>
                  {words.offer}
                </Button>
              )}
              <Button
                variant="quiet"
                disabled={busy}
                aria-label={words.removeOne(wait.user_name)}
                onClick={() => remove.mutate(wait)}
              >
                {words.remove}
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
};
