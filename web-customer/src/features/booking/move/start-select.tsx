import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { Location } from '@paddock/shared-domain/venues/contract';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { messages } from '../../../messages/messages.ts';
import { useFreeStarts, type Wanted } from './use-free-starts.ts';

type StartSelectProps = {
  readonly wanted: Wanted;
  readonly location: Location;
  readonly date: LocalDate;
  readonly value: string;
  readonly onChange: (slot: string) => void;
};

/** The starts that fit, as a select; taken ones are left out. */
export const StartSelect = ({ wanted, location, date, value, onChange }: StartSelectProps) => {
  const { starts, isError, isFetching, retry } = useFreeStarts(wanted, location, date);
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
      value={starts.includes(value) ? value : ''}
      options={starts.map((slot) => ({ value: slot, label: nightTime(slot, date) }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};
