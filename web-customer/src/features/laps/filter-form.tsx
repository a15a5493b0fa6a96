import { Button } from '@paddock/web-kit/ui/button.tsx';
import { SegmentedChoice } from '@paddock/web-kit/ui/segmented-choice.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { Switch } from '@paddock/web-kit/ui/switch.tsx';
import { useQuery } from '@tanstack/react-query';
import { groupsQuery, trackNamesQuery } from '../../data/catalogue/catalogue-queries.ts';
import { messages } from '../../messages/messages.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { choiceOfTrack, isFiltered, type LapFilters, mayRank, NO_FILTERS } from './lap-filters.ts';
import styles from './filter-form.module.css';

type FilterFormProps = {
  readonly filters: LapFilters;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
};

const optionsOf = (all: string, rows: readonly { readonly id: string; readonly name: string }[] | undefined) => [
  { value: '', label: all },
  ...(rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
];
const flag = (on: boolean): string | undefined => (on ? 'true' : undefined);

/** Search, track, group, valid and best only (LAP-03, LAP-05), and the view; "ranked" only where it is possible (LAP-04). */
export const FilterForm = ({ filters, onChange }: FilterFormProps) => {
  const { data: tracks, isPending: tracksPending } = useQuery(trackNamesQuery);
  const { data: groups, isPending: groupsPending } = useQuery(groupsQuery);
  const rankable = mayRank(filters);
  return (
    <section className={styles.filters} aria-label={messages.laps.filters}>
      <div className={styles.fields}>
        <SearchField
          label={messages.laps.search}
          placeholder={messages.laps.searchHint}
          value={filters.search}
          onSearch={(search) => onChange({ search })}
        />
        <Select
          capitals
          label={messages.laps.track}
          value={filters.track ?? ''}
          options={optionsOf(messages.laps.allTracks, tracks)}
          // Choosing a track also chooses a group, so the groups must be loaded.
          disabled={tracksPending || groupsPending}
          onChange={({ target }) => onChange(choiceOfTrack(target.value, filters, groups ?? []))}
        />
        <Select
          capitals
          label={messages.laps.group}
          value={filters.group ?? ''}
          options={optionsOf(messages.laps.allGroups, groups)}
          disabled={groupsPending}
          onChange={({ target }) => onChange({ group: target.value })}
        />
      </div>
      <div className={styles.line}>
        <Switch
          label={messages.laps.valid}
          checked={filters.validOnly}
          onChange={(on) => onChange({ valid: flag(on), ...(!on && { view: undefined }) })}
        />
        <Switch label={messages.laps.best} checked={filters.bestOnly} onChange={(on) => onChange({ best: flag(on) })} />
        {isFiltered(filters) && (
          <div className={styles.clear}>
            <Button variant="quiet" onClick={() => onChange(NO_FILTERS)}>
              {messages.laps.clear}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.view}>
        <SegmentedChoice
          label={messages.laps.view}
          value={filters.ranked ? 'ranked' : 'newest'}
          options={[
            { value: 'newest', label: messages.laps.newest },
            { value: 'ranked', label: messages.laps.ranked, disabled: !rankable },
          ]}
          onChange={(view) => onChange({ view: view === 'ranked' ? view : undefined })}
        />
        <p className={styles.hint}>{rankable ? messages.laps.rankedWords : messages.laps.rankedHint}</p>
      </div>
    </section>
  );
};
