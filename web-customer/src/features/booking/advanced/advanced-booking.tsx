import styles from './advanced.module.css';
import { NoDay } from '../../../ui/booking/no-day.tsx';
import { messages } from '../../../messages/messages.ts';
import { DayPicker } from '../../../ui/booking/day-picker.tsx';
import { OverBar } from '../../../ui/over-bar.tsx';
import { LocationDialog } from '../../../ui/venues/location-dialog.tsx';
import { TimezoneWarning } from '../../../ui/venues/timezone-warning.tsx';
import type { CheckoutSlot } from './advanced-page.tsx';
import { ClubNote } from './club-note.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SlotGrid } from './slot-grid.tsx';
import { useAdvanced } from './use-advanced.ts';
import type { SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useState } from 'react';

type LocationButtonProps = { readonly location: Location; readonly locations: readonly Location[] };

/** The venue, and a button that changes it where there are several (ADV-02). */
const LocationButton = ({ location, locations }: LocationButtonProps) => {
  const [open, setOpen] = useState(false);
  if (locations.length < 2) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{messages.advanced.location(location.name)}</Button>
      <LocationDialog open={open} onClose={() => setOpen(false)} locations={locations} selected={location.id} />
    </>
  );
};

type AdvancedBookingProps = {
  readonly location: Location;
  readonly locations: readonly Location[];
  readonly first: LocalDate;
  readonly last: LocalDate;
  readonly startDate: LocalDate;
  readonly startTime: string | undefined;
  readonly checkout: CheckoutSlot;
};

/** Day, filters, grid, bar (ADV-01 … ADV-08). */
export const AdvancedBooking = (props: AdvancedBookingProps) => {
  const { location, locations, first, last, checkout } = props;
  const [date, setDate] = useState(props.startDate);
  const [time, setTime] = useState(props.startTime);
  const [hidden, setHidden] = useState<readonly SeatTypeId[]>([]);
  const view = useAdvanced(location, date, time, hidden);
  const { advanced, book } = messages;
  return (
    <>
      <ClubNote />
      <div className={styles.top}>
        <DayPicker location={location} date={date} first={first} last={last} onDate={setDate} />
        <LocationButton location={location} locations={locations} />
      </div>
      <SearchFilters
        types={view.types}
        hidden={hidden}
        onHidden={setHidden}
        time={time}
        onTimeRemoved={() => setTime(undefined)}
      />
      {view.day === undefined && view.isError ? (
        <ErrorState onRetry={view.retry} retrying={view.isFetching}>
          {book.failed}
        </ErrorState>
      ) : view.day === undefined ? (
        <Loading what={book.timesWhat}>
          <Skeleton shape="block" height={420} />
        </Loading>
      ) : view.slots.length === 0 || view.day.free.size === 0 ? (
        <NoDay location={location} date={date} />
      ) : view.seats.length === 0 ? (
        <EmptyState>{advanced.noSeats}</EmptyState>
      ) : (
        <SlotGrid
          date={date}
          seats={view.seats}
          slots={view.slots}
          stateOf={view.stateOf}
          priceOf={view.priceOf}
          onToggle={view.toggle}
          onTime={(slot) => setTime(slot.time)}
        />
      )}
      <OverBar counting>{view.gone && <Alert kind="warning">{book.seatGone}</Alert>}</OverBar>
      <SelectionBar cart={view.cart} checkout={checkout} />
      <TimezoneWarning date={date} zone={location.timezone} venue={location.name} />
    </>
  );
};
