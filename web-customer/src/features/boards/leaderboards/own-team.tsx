import { addTeamMember, removeTeamMember, type TeamSheet } from '@paddock/shared-domain/boards/team-contract';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { ConfirmDialog } from '@paddock/web-kit/ui/confirm-dialog.tsx';
import { useState } from 'react';
import { call } from '../../../api.ts';
import { messages } from '../../../messages/messages.ts';
import { useTeamAct } from './team-queries.ts';
import styles from './your-team.module.css';

type OwnTeamProps = { readonly team: TeamSheet; readonly userId: string };

/** The user's team: its members and, for the captain, the requests to join. */
export const OwnTeam = ({ team, userId }: OwnTeamProps) => {
  const act = useTeamAct(team.board);
  const [leaving, setLeaving] = useState(false);
  const { teams } = messages;
  const params = { id: team.id };
  const isCaptain = team.captain === userId;
  const take = (user: UserId) => act.mutate(() => call(removeTeamMember, { params, body: { user } }));
  return (
    <div className={styles.stack}>
      {!team.approved && (
        <Alert kind="info" announced={false}>
          {teams.waiting}
        </Alert>
      )}
      <ul className={styles.people} aria-label={teams.members}>
        {team.members.map(({ user, display_name: name }) => (
          <li key={user}>
            <span>{name}</span>
            {user === team.captain && <Chip>{teams.captain}</Chip>}
            {isCaptain && user !== userId && (
              <Button variant="quiet" aria-label={teams.removePerson(name)} onClick={() => take(user)}>
                {teams.remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isCaptain && team.asking.length > 0 && (
        <section aria-label={teams.asking}>
          <h3>{teams.asking}</h3>
          <ul className={styles.people}>
            {team.asking.map(({ user, display_name: name }) => (
              <li key={user}>
                <span>{name}</span>
                <Button
                  aria-label={teams.letInPerson(name)}
                  onClick={() => act.mutate(() => call(addTeamMember, { params, body: { user } }))}
                >
                  {teams.letIn}
                </Button>
                <Button variant="quiet" aria-label={teams.declinePerson(name)} onClick={() => take(user)}>
                  {teams.decline}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!leaving && <ProblemAlert error={act.error} />}
      <div>
        <Button variant="quiet" onClick={() => setLeaving(true)}>
          {teams.leave}
        </Button>
      </div>
      {leaving && (
        <ConfirmDialog
          title={teams.leaveTitle(team.name)}
          confirm={teams.leave}
          keep={teams.stay}
          busy={act.isPending}
          busyLabel={teams.leaving}
          error={act.error}
          onClose={() => setLeaving(false)}
          onConfirm={() => act.mutate(() => call(removeTeamMember, { params, body: {} }))}
        >
          {teams.leaveWords}
        </ConfirmDialog>
      )}
    </div>
  );
};
