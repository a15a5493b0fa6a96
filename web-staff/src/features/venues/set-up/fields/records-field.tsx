import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { useQuery } from '@tanstack/react-query';
import { recordsQuery } from '../queries.ts';
import styles from '../../../../ui/set-up.module.css';
import type { ControlProps } from './field-control.tsx';
import { Group } from './group.tsx';

/** Any number of records of a kind. */
export const RecordsField = ({ field, label, hint, error, typed, onType }: ControlProps) => {
  const { data = [] } = useQuery(recordsQuery(field.of ?? 'carGroup'));
  const chosen = (Array.isArray(typed) ? typed : []) as readonly string[];
  return (
    <Group label={label} hint={hint} error={error}>
      <div className={styles.ticks}>
        {data
          .filter(({ id, state }) => state !== 'retired' || chosen.includes(id))
          .map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onType(target.checked ? [...chosen, id] : chosen.filter((present) => present !== id))
              }
            />
          ))}
      </div>
    </Group>
  );
};
