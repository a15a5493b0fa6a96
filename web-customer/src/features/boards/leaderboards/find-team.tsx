import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { askToJoinTeam, createTeam, type TeamSheet } from '@paddock/shared-domain/boards/team-contract';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../../api.ts';
import { messages } from '../../../messages/messages.ts';
import { teamNamesQuery, useTeamAct } from './team-queries.ts';
import styles from './your-team.module.css';

type FindTeamProps = { readonly board: BoardId; readonly asked: readonly TeamSheet[] };

/** The two ways to a team: requesting to join one, and creating one. */
export const FindTeam = ({ board, asked }: FindTeamProps) => {
  const { data: all = [] } = useQuery(teamNamesQuery(board));
  const [chosen, setChosen] = useState('');
  const [name, setName] = useState('');
  const ask = useTeamAct(board);
  const make = useTeamAct(board);
  const { teams } = messages;
  const open = all.filter(({ id }) => asked.every((one) => one.id !== id));
  const team = open.find(({ id }) => id === chosen);
  const onSubmit = (act: () => void) => (event: FormEvent) => {
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.ways}>
      {open.length > 0 && (
        <form
          noValidate
          className={styles.stack}
          aria-label={teams.joinTitle}
          onSubmit={onSubmit(() => {
            if (team !== undefined) ask.mutate(() => call(askToJoinTeam, { params: { id: team.id } }));
          })}
        >
          <h3>{teams.joinTitle}</h3>
          <Select
            label={teams.team}
            placeholder={teams.pick}
            value={team?.id ?? ''}
            options={open.map(({ id: value, name: label }) => ({ value, label }))}
            onChange={({ target }) => setChosen(target.value)}
          />
          <ProblemAlert error={ask.error} />
          <Button type="submit" disabled={team === undefined} busy={ask.isPending}>
            {teams.ask}
          </Button>
        </form>
      )}
      <form
        noValidate
        className={styles.stack}
        aria-label={teams.makeTitle}
        onSubmit={onSubmit(() => make.mutate(() => call(createTeam, { body: { board, name } })))}
      >
        <h3>{teams.makeTitle}</h3>
        <TextField
          label={teams.name}
          hint={teams.nameHint}
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <ProblemAlert error={make.error} />
        <Button type="submit" disabled={name.trim().length < 2} busy={make.isPending} busyLabel={teams.making}>
          {teams.make}
        </Button>
      </form>
    </div>
  );
};
