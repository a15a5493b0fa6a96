import type { Reservation } from '@paddock/shared-domain/booking/contract';
import type { SeatId } from '@paddock/shared-domain/kernel/ids';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { messages } from '../../../messages/messages.ts';
import { useFreeStarts } from './use-free-starts.ts';

type StartSelectProps = {
  readonly reservation: Reservation;
  readonly location: Location;
  readonly seat: SeatId;
  readonly date: LocalDate;
  readonly value: string;
  readonly onChange: (slot: string) => void;
};

/** The starts that fit, as a select; taken ones are left out. */
export const StartSelect = ({ reservation, location, seat, date, value, onChange }: StartSelectProps) => {
  const { starts, isError, isFetching, retry } = useFreeStarts(reservation, location, seat, date);
  const { moving } = messages;
  if (starts === undefined)
    return isError ? (
      <ErrorState onRetry={retry} retrying={isFetching}>
        {moving.timesFailed}
      </ErrorState>
    ) : (
      <Loading what={moving.timesWhat}>
        <Skeleton count={1} height={48} />
      </Loading>
    );
  return (
    <Select
      label={moving.time}
      placeholder={starts.length === 0 ? moving.none : moving.choose}
      disabled={starts.length === 0}
      value={starts.some(({ slot }) => slot === value) ? value : ''}
      options={starts.map(({ slot }) => ({ value: slot, label: nightTime(slot, date) }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};
