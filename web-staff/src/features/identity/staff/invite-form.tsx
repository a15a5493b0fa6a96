import { formProblem } from '@paddock/web-kit/api/form-problem.ts';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { TextField } from '@paddock/web-kit/ui/text-field.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState, type FormEvent } from 'react';
import { messages } from '../../../messages/en.ts';
import styles from '../../../ui/set-up.module.css';
import { useStaffAct } from './queries.ts';
import { rightsBody, type RightsDraft, RightsFields } from './rights-fields.tsx';

const KNOWN = ['email'];
const NONE: RightsDraft = { permissions: [], is_superuser: false, locations: [] };

/** Adds a staff member by email address; an account is created where there is none. Either way a login link is mailed. */
export const InviteForm = () => {
  const words = messages.setUp.staff;
  const [email, setEmail] = useState('');
  const [rights, setRights] = useState(NONE);
  const act = useStaffAct();
  const refused = formProblem(act.error, KNOWN).fields['email'];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (act.isPending) return;
    const body = { email, ...rightsBody(rights) };
    act.mutate(
      { act: 'invite', body },
      {
        onSuccess: () => {
          showToast({ kind: 'success', text: words.invited(email) });
          setEmail('');
          setRights(NONE);
        },
      },
    );
  };
  return (
    <Panel title={words.invite}>
      <form className={styles.form} onSubmit={submit} noValidate aria-label={words.invite}>
        <ProblemAlert error={act.error} fields={KNOWN} />
        <TextField
          label={words.email}
          hint={words.inviteAbout}
          type="email"
          autoComplete="off"
          error={refused}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <RightsFields legend={words.rights} rights={rights} onChange={setRights} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={act.isPending}>
            {words.inviteNow}
          </Button>
        </div>
      </form>
    </Panel>
  );
};
