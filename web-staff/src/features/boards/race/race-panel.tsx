import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { EmptyState } from '@paddock/web-kit/ui/empty-state.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { locationsQuery } from '../../../data/venues/venue-queries.ts';
import { messages } from '../../../messages/en.ts';
import { boardZone } from '../../../data/boards/board-zone.ts';
import { DriverSearch } from '../../../ui/laps/driver-search.tsx';
import { endOf } from '../../../data/end-of.ts';
import styles from '../../../ui/laps/laps.module.css';
import { useAward } from '../mutations.ts';
import { useOwnBoards } from '../queries.ts';
import { type Finish, finishOf, raceOf } from './race-draft.ts';
import { RaceFinish } from './race-finish.tsx';

const words = messages.laps.race;

/**
 * Awards the points of a race to the teams of a board (launcher.md 8.3), from each driver's laps and time. Sending the same race
 * again adds nothing.
 */
export const RacePanel = () => {
  const { data: boards } = useOwnBoards();
  const { data: locations = [] } = useQuery(locationsQuery);
  const [id, setId] = useState('');
  const [race, setRace] = useState('');
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  const [finishes, setFinishes] = useState<readonly Finish[]>([]);
  const [tried, setTried] = useState(false);
  const [reason, setReason] = useState('');
  const cups = (boards ?? []).filter(
    ({ calculation, frozen_as_of: frozen }) => calculation === 'POINTS' && frozen === null,
  );
  const board = cups.find((each) => each.id === id);
  const award = useAward();
  const zone = boardZone(board, locations);
  const endedAt = zone === undefined || date === '' || time === '' ? undefined : endOf(date, time, zone);
  const body = board && raceOf(race, endedAt, finishes);
  // Staff who award points to their own team, with no colleague there to do it, must give a reason.
  const asksWhy = award.error instanceof ApiProblem && award.error.code === 'reason_required';
  const change = (index: number, finish?: Finish): void =>
    setFinishes(finishes.flatMap((each, at) => (at !== index ? [each] : finish === undefined ? [] : [finish])));
  if (boards !== undefined && cups.length === 0) return <EmptyState>{words.noBoards}</EmptyState>;
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (body !== undefined && board !== undefined)
          award.mutate({ id: board.id, body: { ...body, ...(reason.trim() !== '' && { reason: reason.trim() }) } });
      }}
    >
      <p className={styles.quiet}>{words.intro}</p>
      <div className={styles.row}>
        <Select
          label={words.board}
          placeholder={words.pickBoard}
          value={id}
          options={cups.map(({ id: value, name }) => ({ value, label: name }))}
          {...(tried && board === undefined && { error: words.pickBoard })}
          onChange={({ target }) => setId(target.value)}
        />
        <TextField
          label={words.name}
          hint={words.nameHint}
          maxLength={120}
          value={race}
          {...(tried && race.trim() === '' && { error: words.nameMissing })}
          onChange={({ target }) => setRace(target.value)}
        />
        <TextField label={words.date} type="date" value={date} onChange={({ target }) => setDate(target.value)} />
        <TextField
          label={words.time}
          type="time"
          value={time}
          {...(tried && endedAt === undefined && { error: words.timeMissing })}
          onChange={({ target }) => setTime(target.value)}
        />
      </div>
      {finishes.map((finish, index) => (
        <RaceFinish
          key={finish.driver.id}
          finish={finish}
          tried={tried}
          onChange={(next) => change(index, next)}
          onRemove={() => change(index)}
        />
      ))}
      <DriverSearch
        label={words.add}
        onChoose={(driver) =>
          setFinishes((all) => (all.some((one) => one.driver.id === driver.id) ? all : [...all, finishOf(driver)]))
        }
      />
      {tried && finishes.length === 0 && <Alert kind="danger">{words.nobody}</Alert>}
      <ProblemAlert error={award.error} />
      {(asksWhy || reason !== '') && (
        <TextField
          label={words.reason}
          required
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {award.data !== undefined && (
        <Alert kind="success">
          {award.data.awards.length === 0
            ? words.none
            : words.awarded(award.data.awards.map(({ name, points }) => words.points(name, points)).join(', '))}
        </Alert>
      )}
      <Button type="submit" variant="primary" busy={award.isPending} busyLabel={words.sending}>
        {words.send}
      </Button>
    </form>
  );
};
