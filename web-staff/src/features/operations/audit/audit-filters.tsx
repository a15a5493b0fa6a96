import { type Instant, instantOf } from '@paddock/shared-domain/kernel/time';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { endOfMinute } from '../../../ui/end-of-minute.ts';
import { ACTS_OF_STAFF } from './acts-of-staff.ts';
import styles from './audit.module.css';
import { PersonFilter } from './person-filter.tsx';
import type { AuditSearch } from './queries.ts';

const words = messages.audit;

const options = ACTS_OF_STAFF.map((type) => ({ value: type, label: messages.events.sentence(type) })).toSorted(
  (one, other) => one.label.localeCompare(other.label, 'en'),
);

const momentOf = (text: string): Instant | undefined => {
  const millis = Date.parse(text);
  return Number.isNaN(millis) ? undefined : instantOf(millis);
};

type AuditFiltersProps = {
  readonly search: AuditSearch;
  /** Reads of personal data have no event type. */
  readonly withType: boolean;
  /** Security events have one person, who may be a customer. */
  readonly withWho: boolean;
  readonly onSearch: (search: AuditSearch) => void;
};

/** Who, to whom, what and when. */
export const AuditFilters = ({ search, withType, withWho, onSearch }: AuditFiltersProps) => {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  return (
    <div className={styles.filters}>
      {withWho && (
        <PersonFilter label={words.who} chosen={search.who} onChoose={(who) => onSearch({ ...search, who })} />
      )}
      <PersonFilter label={words.whom} chosen={search.whom} onChoose={(whom) => onSearch({ ...search, whom })} />
      {withType && (
        <Select
          label={words.event}
          capitals
          placeholder={words.anything}
          options={options}
          value={search.type ?? ''}
          onChange={({ target }) => onSearch({ ...search, type: target.value === '' ? undefined : target.value })}
        />
      )}
      <TextField
        type="datetime-local"
        label={words.from}
        hint={words.clock}
        capitals
        value={from}
        onChange={({ target }) => {
          setFrom(target.value);
          onSearch({ ...search, from: momentOf(target.value) });
        }}
      />
      <TextField
        type="datetime-local"
        label={words.to}
        hint={words.clock}
        capitals
        value={to}
        onChange={({ target }) => {
          setTo(target.value);
          onSearch({ ...search, to: endOfMinute(target.value) });
        }}
      />
    </div>
  );
};
