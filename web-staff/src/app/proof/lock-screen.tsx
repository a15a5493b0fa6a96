import { endSession, getSession } from '@paddock/shared-domain/identity/contract';
import { signOut } from '@paddock/web-kit/api/session.ts';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { callUnproven } from '../../api.ts';
import { useMe } from '../../data/identity/account-queries.ts';
import { messages } from '../../messages/en.ts';
import { proven } from '../../proof.ts';
import { ProofForm } from './proof-form.tsx';
import styles from './proof.module.css';

/** Unlocked in another tab: the same session goes on here. */
const useOtherTabs = (): void =>
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') callUnproven(getSession).then(proven, () => undefined);
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
    };
  }, []);

/** Covers the screen until its person has proved who they are. Everything under it stays as it was. */
export const LockScreen = () => {
  const words = messages.proof;
  const { data: me } = useMe();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useOtherTabs();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element && !element.open) element.showModal();
    element?.querySelector('input')?.focus();
    return () => {
      if (element?.open) element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const logOut = () => {
    const end = () => signOut();
    callUnproven(endSession).then(end, end);
  };
  return (
    // Escape does not close it, nor any other dialog below it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.lock}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()}
    >
      <div className={styles.card}>
        <h1 id={titleId}>{words.locked}</h1>
        <p>{words.lockedWhy}</p>
        {me && <p className={styles.who}>{words.who(me.display_name)}</p>}
        <ProofForm submit={words.unlock}>
          <Button variant="quiet" onClick={logOut}>
            {words.logOut}
          </Button>
        </ProofForm>
      </div>
    </dialog>
  );
};
