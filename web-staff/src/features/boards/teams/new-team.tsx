import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { createTeam } from '@paddock/shared-domain/boards/team-contract';
import type { BoardId } from '@paddock/shared-domain/kernel/ids';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { messages } from '../../../messages/en.ts';
import { type Driver, DriverSearch } from '../../../ui/laps/driver-search.tsx';
import styles from '../../../ui/laps/laps.module.css';
import { useTeamAct } from './team-queries.ts';

const words = messages.laps.teams;

/** Creates a team for people at the desk, already approved. */
export const NewTeam = ({ board }: { readonly board: BoardId }) => {
  const [name, setName] = useState('');
  const [captain, setCaptain] = useState<Driver>();
  const act = useTeamAct();
  const make = () =>
    act.mutate(
      () =>
        call(createTeam, {
          body: { board, name, members: captain === undefined ? [] : [captain.id], approved: true },
        }),
      {
        onSuccess: (team) => {
          showToast({ kind: 'success', text: words.created(team.name) });
          setName('');
          setCaptain(undefined);
        },
      },
    );
  return (
    <Panel title={words.newTitle} level={3}>
      <form
        noValidate
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          make();
        }}
      >
        <TextField
          label={words.name}
          hint={words.nameHint}
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {captain === undefined ? (
          <DriverSearch label={words.captain} onChoose={setCaptain} />
        ) : (
          <p>
            <Chip onRemove={() => setCaptain(undefined)} removeLabel={words.clearCaptain}>
              {captain.display_name}
            </Chip>
          </p>
        )}
        <p className={styles.quiet}>{words.captainHint}</p>
        <ProblemAlert error={act.error} />
        <Button type="submit" disabled={name.trim().length < 2} busy={act.isPending} busyLabel={words.creating}>
          {words.create}
        </Button>
      </form>
    </Panel>
  );
};
