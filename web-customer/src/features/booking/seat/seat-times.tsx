import styles from './seat-page.module.css';
import { useSubscription } from '../../../data/club/subscription-query.ts';
import { useMe } from '../../../data/identity/account-queries.ts';
import { seatPriceText } from '../../../data/venues/type-price.ts';
import { messages } from '../../../messages/messages.ts';
import { type PaidBy, PaidByChoice } from './paid-by.tsx';
import { useReserve } from './reserve-mutation.ts';
import { TimeList } from './time-list.tsx';
import { useSeatDay } from './use-seat-day.ts';
import { instantOf, type LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Calendar, Location } from '@paddock/shared-domain/venues/contract';
import { ApiProblem, problemText } from '@paddock/web-kit/api/api-problem.ts';
import { slotDay } from '@paddock/web-kit/format/slot-label.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';

/**
 * A slot that somebody else has just booked gets the specification's text (SLOT-13); other messages are the server's (SLOT-14).
 */
const bookingRefusal = (error: unknown): string =>
  error instanceof ApiProblem && error.code === 'unique' ? messages.bookingError.taken : problemText(error);

export type SeatTimesProps = {
  readonly seat: Calendar;
  readonly location: Location;
  readonly date: LocalDate;
  readonly userId: string;
  /** A slot was booked on account: the screen charges it at once (rule A-073). */
  readonly onBookedUnpaid: () => void;
  readonly paying: boolean;
};

/** The times of one seat on one day, the means of payment, and Book It (CAL-09, CAL-11 … CAL-14, CAL-19). */
export const SeatTimes = ({ seat, location, date, userId, onBookedUnpaid, paying }: SeatTimesProps) => {
  const [slot, setSlot] = useState<string | undefined>();
  const { times, isError, isFetching, retry } = useSeatDay(seat, location, date, userId);
  const { subscription, isError: noMembership } = useSubscription(useMe().data);
  const [wanted, setWanted] = useState<PaidBy>('race');
  // The subscription may be used up in the meantime, here or in another tab.
  const paidBy: PaidBy = subscription && subscription.reservations_remaining > 0 ? wanted : 'race';
  const reserve = useReserve(userId);
  const words = messages.seat;
  const chosen = times?.find((time) => time.slot === slot && (time.state === 'free' || time.state === 'held'))?.slot;
  const book = () => {
    if (chosen === undefined) return;
    reserve.mutate(
      {
        calendar: seat.id,
        slot: chosen,
        subscription: paidBy === 'subscription' && subscription ? subscription.id : null,
      },
      {
        onSuccess: (reservation) => {
          setSlot(undefined);
          setWanted('race');
          showToast({ kind: 'success', text: words.booked });
          if (!reservation.paid) onBookedUnpaid();
        },
      },
    );
  };
  return (
    <Panel title={words.times}>
      {times === undefined && isError ? (
        <ErrorState onRetry={retry} retrying={isFetching}>
          {messages.book.failed}
        </ErrorState>
      ) : times === undefined || (subscription === undefined && !noMembership) ? (
        <Loading what={messages.book.timesWhat}>
          <Skeleton shape="tile" count={12} />
        </Loading>
      ) : times.every(({ state }) => state === 'taken' || state === 'past') ? (
        <EmptyState>{words.noTimes(slotDay(`${date}T00:00`))}</EmptyState>
      ) : (
        <div className={styles.form}>
          <ProblemAlert error={reserve.error} words={bookingRefusal(reserve.error)} />
          <TimeList label={words.times} times={times} selected={chosen} onSelect={setSlot} />
          <PaidByChoice
            price={seatPriceText(seat, {
              location,
              starts: times
                .filter(({ slot: one }) => chosen === undefined || one === chosen)
                .map(({ slot: one }) => instantOf(Date.parse(one))),
              halfHours: 1,
            })}
            subscription={subscription}
            value={paidBy}
            onChange={setWanted}
          />
          <Button
            variant="primary"
            wide
            disabled={chosen === undefined}
            busy={reserve.isPending || paying}
            busyLabel={words.booking}
            onClick={book}
          >
            {words.bookIt}
          </Button>
        </div>
      )}
    </Panel>
  );
};
