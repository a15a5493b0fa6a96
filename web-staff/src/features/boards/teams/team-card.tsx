import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import type { TeamId } from '@paddock/shared-domain/boards/ids';
import {
  addTeamMember,
  archiveTeam,
  removeTeamMember,
  reviseTeam,
  type TeamSheet,
} from '@paddock/shared-domain/boards/team-contract';
import type { BoardId, UserId } from '@paddock/shared-domain/kernel/ids';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { ConfirmDialog } from '@paddock/web-kit/ui/confirm-dialog.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { messages } from '../../../messages/en.ts';
import { DriverSearch } from '../../../ui/laps/driver-search.tsx';
import styles from '../../../ui/laps/laps.module.css';
import { TeamPeople } from './team-people.tsx';
import { teamSheetQuery, useTeamAct } from './team-queries.ts';

const words = messages.laps.teams;
type TeamCardProps = { readonly board: BoardId; readonly id: TeamId; readonly name: string };

/** One team: whether it is shown, its name, its drivers and the requests to join. */
export const TeamCard = ({ board, id, name }: TeamCardProps) => {
  const { data: team } = useQuery(teamSheetQuery(board, id));
  return (
    <Panel
      title={name}
      level={3}
      aside={team && <Chip tone={team.approved ? 'go' : 'hold'}>{team.approved ? words.shown : words.hidden}</Chip>}
    >
      {team === undefined ? (
        <Loading what={words.what}>
          <Skeleton count={2} />
        </Loading>
      ) : (
        <Sheet team={team} />
      )}
    </Panel>
  );
};

const Sheet = ({ team }: { readonly team: TeamSheet }) => {
  const act = useTeamAct();
  const [name, setName] = useState(team.name);
  const [archiving, setArchiving] = useState(false);
  const params = { id: team.id };
  const revise = (body: { name?: string; approved?: boolean }) => act.mutate(() => call(reviseTeam, { params, body }));
  const add = (user: UserId) => act.mutate(() => call(addTeamMember, { params, body: { user } }));
  const take = (user: UserId) => act.mutate(() => call(removeTeamMember, { params, body: { user } }));
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <TextField label={words.name} maxLength={40} value={name} onChange={({ target }) => setName(target.value)} />
        {name.trim() !== team.name && (
          <Button busy={act.isPending} disabled={name.trim().length < 2} onClick={() => revise({ name })}>
            {words.saveName}
          </Button>
        )}
      </div>
      <TeamPeople
        title={words.members}
        people={team.members}
        captain={team.captain}
        empty={words.noMembers}
        acts={[{ label: words.remove, about: words.removePerson, onAct: take }]}
      />
      {team.asking.length > 0 && (
        <TeamPeople
          title={words.asking}
          people={team.asking}
          captain={null}
          empty=""
          acts={[
            { label: words.letIn, about: words.letInPerson, onAct: add },
            { label: words.decline, about: words.declinePerson, onAct: take },
          ]}
        />
      )}
      <DriverSearch label={words.add} onChoose={({ id }) => add(id)} />
      <ProblemAlert error={act.error} />
      <div className={styles.row}>
        <Button busy={act.isPending} onClick={() => revise({ approved: !team.approved })}>
          {team.approved ? words.hide : words.approve}
        </Button>
        <Button variant="quiet" onClick={() => setArchiving(true)}>
          {words.archive}
        </Button>
      </div>
      {archiving && (
        <ConfirmDialog
          title={words.archiveTitle(team.name)}
          confirm={words.archive}
          keep={words.keep}
          busy={act.isPending}
          error={act.error}
          onClose={() => setArchiving(false)}
          onConfirm={() => act.mutate(() => call(archiveTeam, { params }), { onSuccess: () => setArchiving(false) })}
        >
          {words.archiveWords}
        </ConfirmDialog>
      )}
    </div>
  );
};
