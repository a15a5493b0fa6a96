import type { Location } from '@paddock/shared-domain/venues/contract';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { messages } from '../../../messages/messages.ts';
import type { BoardScope } from '@paddock/shared-domain/boards/first-look';
import styles from './location-select.module.css';

type LocationSelectProps = {
  readonly locations: readonly Location[];
  readonly scope: BoardScope;
  readonly onChoose: (scope: BoardScope) => void;
};

/** Global or a location; only where there is more than one location (BOARD-11). */
export const LocationSelect = ({ locations, scope, onChoose }: LocationSelectProps) => (
  <div className={styles.select}>
    <Select
      capitals
      label={messages.boards.location}
      value={scope}
      options={[
        { value: 'global', label: messages.boards.global },
        ...locations.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ target: { value } }) => onChoose(locations.find(({ id }) => id === value)?.id ?? 'global')}
    />
  </div>
);
