import { nightTime } from '@paddock/web-kit/format/slot-label.ts';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { messages } from '../../messages/messages.ts';
import styles from './choose-halves.module.css';
import type { ChosenHalves } from './use-halves.ts';

type ChooseHalvesProps = { readonly halves: ChosenHalves; readonly disabled: boolean };

/** Which half-hours of a visit an act is about: all of them, unless the user opens the list and leaves some out. */
export const ChooseHalves = ({ halves, disabled }: ChooseHalvesProps) => {
  const { all, chosen, isChosen, choose, isError, isFetching, retry } = halves;
  const { manage } = messages;
  if (all === undefined)
    return isError ? (
      <ErrorState onRetry={retry} retrying={isFetching}>
        {manage.halvesFailed}
      </ErrorState>
    ) : (
      <Loading what={manage.halvesWhat}>
        <Skeleton count={1} height={36} />
      </Loading>
    );
  if (all.length < 2) return null;
  return (
    <details className={styles.halves}>
      <summary>{manage.halves(chosen?.length ?? 0, all.length)}</summary>
      <fieldset className={styles.list} disabled={disabled}>
        <legend className={styles.legend}>{manage.halvesLegend}</legend>
        {all.map((half) => (
          <Checkbox
            key={half.id}
            label={`${nightTime(half.slot, half.date)}, ${half.calendar_name}`}
            checked={isChosen(half)}
            onChange={(event) => choose(half, event.target.checked)}
          />
        ))}
      </fieldset>
    </details>
  );
};
