import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import type { StaffMember } from '@paddock/shared-domain/identity/staff-contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { ConfirmDialog } from '@paddock/web-kit/ui/confirm-dialog.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import styles from '../../../ui/set-up.module.css';
import { type StaffAct, useStaffAct } from './queries.ts';
import { rightsBody, type RightsDraft, RightsFields } from './rights-fields.tsx';
import { RightsHistory } from './rights-history.tsx';

/** The confirmations, and the messages when done. */
const words = messages.setUp.staff;
const asked = {
  dismiss: { title: words.dismiss, about: words.dismissAbout, done: words.dismissed },
  'drop-codes': { title: words.dropCodes, about: words.dropCodesAbout, done: words.dropped },
  'end-sessions': { title: words.endSessions, about: words.endSessionsAbout, done: words.ended },
};

/** One staff member. One's own rights can only be changed by another superuser. */
export const StaffPanel = ({ member, isSelf }: { readonly member: StaffMember; readonly isSelf: boolean }) => {
  const [typed, setTyped] = useState<{ readonly rights: RightsDraft; readonly over: RightsDraft }>();
  const [asking, setAsking] = useState<keyof typeof asked>();
  const act = useStaffAct();
  const { id, permissions, is_superuser: isSuperuser, locations = [] } = member;
  const stands = { permissions, is_superuser: isSuperuser, locations };
  // A dismissed member leaves the list, and this panel unmounts, before everything is read again: `mutateAsync` still reports the
  // result.
  const run = (wanted: StaffAct, said: string): void =>
    void act
      .mutateAsync(wanted)
      .then(
        () => {
          setTyped(undefined);
          showToast({ kind: 'success', text: said });
        },
        () => undefined,
      )
      .finally(() => setAsking(undefined));
  const save = (): void => {
    if (typed === undefined) return;
    const { rights, over } = typed;
    const body = { ...rightsBody(rights), seen: rightsBody(over) };
    run({ act: 'revise', id, body }, words.saved);
  };
  return (
    <Panel
      title={member.display_name}
      aside={
        <>
          {isSelf && <Chip>{words.you}</Chip>} {member.one_time_codes && <Chip>{words.withCodes}</Chip>}{' '}
          <Chip>{words.sessions(member.sessions)}</Chip>
        </>
      }
    >
      <div className={styles.stack}>
        <p className={styles.hint}>{member.email}</p>
        <ProblemAlert error={act.error} />
        <RightsFields
          legend={words.rightsOf(member.display_name)}
          rights={typed?.rights ?? stands}
          disabled={isSelf}
          onChange={(rights) => setTyped({ rights, over: typed?.over ?? stands })}
        />
        {isSelf ? (
          <p className={styles.hint}>{words.notOneself}</p>
        ) : (
          <div className={styles.actions}>
            <Button variant="quiet" onClick={() => setAsking('dismiss')}>
              {words.dismiss}
            </Button>
            {member.one_time_codes && (
              <Button variant="quiet" onClick={() => setAsking('drop-codes')}>
                {words.dropCodes}
              </Button>
            )}
            <Button onClick={() => setAsking('end-sessions')}>{words.endSessions}</Button>
            {typed !== undefined && (
              <>
                <Button
                  variant="quiet"
                  onClick={() => {
                    setTyped(undefined);
                    act.reset();
                  }}
                >
                  {messages.setUp.drop}
                </Button>
                <Button variant="primary" busy={act.isPending} onClick={save}>
                  {words.save}
                </Button>
              </>
            )}
          </div>
        )}
        <RightsHistory id={id} name={member.display_name} />
      </div>
      {asking !== undefined && (
        <ConfirmDialog
          title={asked[asking].title}
          confirm={asked[asking].title}
          keep={words.keep}
          busy={act.isPending}
          onClose={() => setAsking(undefined)}
          onConfirm={() => run({ act: asking, id }, asked[asking].done)}
        >
          <p>{asked[asking].about(member.display_name)}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
};
