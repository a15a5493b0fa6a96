import type { RaceEvent } from '@paddock/shared-domain/launcher/race-contract';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { Switch } from '@paddock/web-kit/ui/switch.tsx';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../messages/en.ts';
import styles from './event-dialog.module.css';
import { type EventDraft, withPreset } from './event-draft.ts';
import { assistsQuery, presetsQuery, tracksQuery } from './queries.ts';

const words = messages.launcher.event;

type EventTermsProps = {
  readonly event: RaceEvent;
  readonly draft: EventDraft;
  readonly onChange: (draft: EventDraft) => void;
};

/** Preset, track, assists and the three options (RACE-16, rule A-135). */
export const EventTerms = ({ event, draft, onChange }: EventTermsProps) => {
  const presets = useQuery(presetsQuery).data ?? [];
  const assists = useQuery(assistsQuery).data ?? [];
  const listed = useQuery(tracksQuery).data ?? [];
  // The current track stays among the options even where the list is longer than one page.
  const tracks =
    event.track === null || listed.some(({ id }) => id === event.track)
      ? listed
      : [{ id: event.track, name: event.track_name }, ...listed];
  const byId = <Item extends { readonly id: string }>(items: readonly Item[], id: string) =>
    items.find((item) => item.id === id);
  const preset = draft.preset === null ? undefined : byId(presets, draft.preset);
  const choosePreset = (id: string) => {
    const chosen = byId(presets, id);
    onChange(chosen === undefined ? { ...draft, preset: null } : withPreset(draft, chosen, event.multiplayer));
  };
  const options = (items: readonly { readonly id: string; readonly name: string }[]) =>
    items.map(({ id, name }) => ({ value: id, label: name }));

  return (
    <>
      <div className={styles.columns}>
        <Select
          label={words.preset}
          hint={
            event.multiplayer && preset?.sessions?.some(({ type }) => type === 'HOTLAP')
              ? words.presetHotlap
              : words.presetHint
          }
          placeholder={words.noPreset}
          value={preset?.id ?? ''}
          onChange={({ target }) => choosePreset(target.value)}
          options={options(presets)}
        />
        <Select
          label={words.track}
          placeholder={words.noTrack}
          value={draft.track ?? ''}
          onChange={({ target }) => onChange({ ...draft, track: byId(tracks, target.value)?.id ?? null })}
          options={options(tracks)}
        />
        <Select
          label={words.assists}
          placeholder={words.noAssists}
          value={draft.assists ?? ''}
          onChange={({ target }) => onChange({ ...draft, assists: byId(assists, target.value)?.id ?? null })}
          options={options(assists)}
        />
      </div>
      <fieldset className={styles.switches}>
        <legend>{words.options}</legend>
        <Switch
          label={words.penalties}
          checked={draft.penalties}
          onChange={(penalties) => onChange({ ...draft, penalties })}
        />
        <Switch
          label={words.fixedSetup}
          checked={draft.fixed_setup}
          onChange={(on) => onChange({ ...draft, fixed_setup: on })}
        />
        <Switch
          label={words.driftMode}
          checked={draft.drift_mode}
          onChange={(on) => onChange({ ...draft, drift_mode: on })}
        />
      </fieldset>
    </>
  );
};
