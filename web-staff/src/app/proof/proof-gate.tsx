import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Dialog } from '@paddock/web-kit/ui/dialog.tsx';
import { useSessionStore } from '@paddock/web-kit/api/session.ts';
import { useEffect } from 'react';
import { messages } from '../../messages/en.ts';
import { forgetProof, giveUpProof, useProof } from '../../proof.ts';
import { LockScreen } from './lock-screen.tsx';
import { ProofForm } from './proof-form.tsx';
import { useSessionUse } from './use-session-use.ts';

/** Asks for a proof when the server does: as a lock screen, or in a small dialog for one act (decision 0202). */
export const ProofGate = () => {
  const asked = useProof((store) => store.asked);
  const token = useSessionStore((store) => store.session?.token);
  const words = messages.proof;
  useSessionUse(token);
  // Another person's acts never go on in this session.
  useEffect(() => () => void (token !== undefined && forgetProof()), [token]);
  if (token === undefined) return null;
  if (asked === 'locked') return <LockScreen />;
  return (
    <Dialog open={asked === 'act'} onClose={giveUpProof} title={words.title}>
      <p>{words.why}</p>
      <ProofForm submit={words.confirm}>
        <Button variant="quiet" onClick={giveUpProof}>
          {words.giveUp}
        </Button>
      </ProofForm>
    </Dialog>
  );
};
