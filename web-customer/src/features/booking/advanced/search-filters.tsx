import type { SeatTypeId } from '@paddock/shared-domain/kernel/ids';
import { clockLabel } from '@paddock/web-kit/format/slot-label.ts';
import { Capitals } from '@paddock/web-kit/ui/capitals.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Switch } from '@paddock/web-kit/ui/switch.tsx';
import { useId } from 'react';
import type { TypeGroup } from '../../../data/venues/type-price.ts';
import { messages } from '../../../messages/messages.ts';
import styles from './advanced.module.css';

type SearchFiltersProps = {
  readonly types: readonly TypeGroup[];
  readonly hidden: readonly SeatTypeId[];
  readonly onHidden: (hidden: readonly SeatTypeId[]) => void;
  readonly time: string | undefined;
  readonly onTimeRemoved: () => void;
};

/** A switch per type (ADV-03), and the selected time as a chip that can be removed (ADV-04). */
export const SearchFilters = ({ types, hidden, onHidden, time, onTimeRemoved }: SearchFiltersProps) => {
  const id = useId();
  const { advanced } = messages;
  return (
    <section aria-labelledby={id}>
      <Capitals as="h2" id={id}>
        {advanced.filters}
      </Capitals>
      <div className={styles.filters}>
        {types.map((type) => (
          <Switch
            key={type.id}
            label={advanced.showType(type.name)}
            checked={!hidden.includes(type.id)}
            onChange={(shown) => onHidden(shown ? hidden.filter((other) => other !== type.id) : [...hidden, type.id])}
          />
        ))}
        {time !== undefined && (
          <Chip tone="lime" onRemove={onTimeRemoved} removeLabel={advanced.removeTime(clockLabel(time))}>
            {advanced.timeChip(clockLabel(time))}
          </Chip>
        )}
      </div>
    </section>
  );
};
