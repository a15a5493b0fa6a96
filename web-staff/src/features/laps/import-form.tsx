import type { LocationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { ResultsSession } from '@paddock/shared-domain/laps/results-file';
import { endOfFileName } from '@paddock/shared-domain/laps/results-times';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Checkbox } from '@paddock/web-kit/ui/checkbox.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useState } from 'react';
import { useOwnLocations } from '../../data/venues/venue-queries.ts';
import { endOf } from '../../data/end-of.ts';
import { messages } from '../../messages/en.ts';
import { type Driver } from '../../ui/laps/driver-search.tsx';
import { driversOf, partsOf } from './file-session.ts';
import { ImportDrivers } from './import-drivers.tsx';
import { ImportLines } from './import-lines.tsx';
import styles from '../../ui/laps/laps.module.css';
import { useImport } from './mutations.ts';

const words = messages.laps.imports;
type ImportFormProps = {
  readonly name: string;
  readonly session: ResultsSession;
  readonly onAgain: () => void;
};

/** Where, when and by whom a session was driven; then a preview; then what was recorded. */
export const ImportForm = ({ name, session, onAgain }: ImportFormProps) => {
  const { data: locations = [] } = useOwnLocations();
  const ended = endOfFileName(name);
  const [chosen, setLocation] = useState('');
  const [date, setDate] = useState(ended?.date ?? '');
  const [time, setTime] = useState(ended?.time ?? '');
  const [cutsCounted, setCutsCounted] = useState(false);
  const [drivers, setDrivers] = useState<ReadonlyMap<string, Driver>>(new Map());
  const preview = useImport(true);
  const record = useImport(false);
  const location = locations.length === 1 ? locations[0] : locations.find(({ id }) => id === chosen);
  const endedAt = location && endOf(date, time, location.timezone);

  /** A change of the form makes an earlier preview invalid. */
  const saying = (say: () => void): void => {
    say();
    preview.reset();
  };
  const send = (to: typeof preview): void => {
    if (location === undefined || endedAt === undefined) return;
    const users = new Map([...drivers].map(([key, { id }]) => [key, id as UserId]));
    to.mutate({
      session: {
        location: location.id as LocationId,
        track: session.track,
        layout: session.layout,
        session: session.session,
        race_cuts_counted: cutsCounted,
      },
      parts: partsOf(session, endedAt, users),
    });
  };
  const fresh = preview.data?.filter(({ outcome }) => outcome === 'recorded').length ?? 0;
  if (record.isSuccess) return <ImportLines session={session} outcomes={record.data} done onAgain={onAgain} />;
  return (
    <div className={styles.stack}>
      <h2>
        {words.session(
          session.session,
          [session.track, session.layout].filter(Boolean).join(' '),
          session.lines.length,
        )}
      </h2>
      <div className={styles.row}>
        {locations.length > 1 && (
          <Select
            label={words.location}
            placeholder={words.pickLocation}
            value={chosen}
            options={locations.map(({ id, name: label }) => ({ value: id, label }))}
            onChange={(event) => saying(() => setLocation(event.target.value))}
          />
        )}
        <TextField
          label={words.endedDate}
          type="date"
          value={date}
          onChange={(event) => saying(() => setDate(event.target.value))}
        />
        <TextField
          label={words.endedTime}
          hint={words.endedHint}
          type="time"
          value={time}
          {...(location !== undefined &&
            date !== '' &&
            time !== '' &&
            endedAt === undefined && { error: words.badEnd })}
          onChange={(event) => saying(() => setTime(event.target.value))}
        />
      </div>
      {session.session === 'RACE' && (
        <Checkbox
          label={words.cuts}
          checked={cutsCounted}
          onChange={(event) => saying(() => setCutsCounted(event.target.checked))}
        />
      )}
      <ImportDrivers
        drivers={driversOf(session)}
        chosen={drivers}
        onChoose={(key, driver) => saying(() => setDrivers(new Map([...drivers, [key, driver]])))}
      />
      <ProblemAlert error={preview.error} after={words.failed} />
      <ProblemAlert error={record.error} after={words.failed} />
      {preview.data === undefined ? (
        <div>
          <Button
            variant="primary"
            busy={preview.isPending}
            busyLabel={words.previewing}
            disabled={endedAt === undefined || session.lines.every(({ lap }) => lap === undefined)}
            onClick={() => send(preview)}
          >
            {words.preview}
          </Button>
        </div>
      ) : (
        <>
          <ImportLines session={session} outcomes={preview.data} />
          <div>
            <Button
              variant="primary"
              busy={record.isPending}
              busyLabel={words.recording}
              disabled={fresh === 0}
              onClick={() => send(record)}
            >
              {words.record(fresh)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
};
