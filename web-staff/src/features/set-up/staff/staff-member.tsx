import type { StaffMember } from '@paddock/shared-domain/identity/staff-contract';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { showToast } from '@paddock/web-kit/ui/toast-store.ts';
import { useState } from 'react';
import { messages } from '../../../messages/en.ts';
import styles from '../set-up.module.css';
import { type StaffAct, useStaffAct } from './queries.ts';
import { type RightsDraft, RightsFields } from './rights-fields.tsx';
import { RightsHistory } from './rights-history.tsx';

/** Somebody who works here. One's own rights are another superuser's to change. */
export const StaffPanel = ({ member, isSelf }: { readonly member: StaffMember; readonly isSelf: boolean }) => {
  const words = messages.setUp.staff;
  const [typed, setTyped] = useState<{ readonly rights: RightsDraft; readonly over: RightsDraft }>();
  const [asking, setAsking] = useState<'dismiss' | 'drop-codes'>();
  const act = useStaffAct();
  const { id, permissions, is_superuser: isSuperuser } = member;
  const stands = { permissions, is_superuser: isSuperuser };
  const run = (wanted: StaffAct, said: string): void =>
    act.mutate(wanted, {
      onSuccess: () => {
        setTyped(undefined);
        showToast({ kind: 'success', text: said });
      },
      onSettled: () => setAsking(undefined),
    });
  const save = (): void => {
    if (typed === undefined) return;
    const { rights, over } = typed;
    const body = {
      permissions: [...rights.permissions],
      is_superuser: rights.is_superuser,
      seen: { permissions: [...over.permissions], is_superuser: over.is_superuser },
    };
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
        {act.isError && <Alert kind="danger">{problemText(act.error)}</Alert>}
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
            <Button onClick={() => run({ act: 'end-sessions', id }, words.ended)}>{words.endSessions}</Button>
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
      <Dialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking === 'drop-codes' ? words.dropCodes : words.dismiss}
        footer={
          <Button
            variant="destructive"
            busy={act.isPending}
            onClick={() => asking && run({ act: asking, id }, asking === 'dismiss' ? words.dismissed : words.dropped)}
          >
            {asking === 'drop-codes' ? words.dropCodes : words.dismiss}
          </Button>
        }
      >
        <p>{asking === 'drop-codes' ? words.dropCodesAbout : words.dismissAbout(member.display_name)}</p>
      </Dialog>
    </Panel>
  );
};
