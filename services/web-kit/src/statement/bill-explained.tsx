import styles from './bill-time-machine.module.css';
import type { Call } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Capitals } from '../ui/capitals.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { ChosenLine } from './bill-lines.tsx';
import { BillWhy } from './bill-why.tsx';
import type { StatementWords } from './statement-words.ts';
import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { type ReactNode, useSyncExternalStore } from 'react';

const WIDE = '(min-width: 64rem)';
const query = (): MediaQueryList | undefined =>
  typeof globalThis.matchMedia === 'function' ? globalThis.matchMedia(WIDE) : undefined;
const subscribe = (changed: () => void): (() => void) => {
  const list = query();
  list?.addEventListener('change', changed);
  return () => list?.removeEventListener('change', changed);
};

/** Whether there is room for two columns. True if it cannot be found out. */
const useWide = (): boolean => useSyncExternalStore(subscribe, () => query()?.matches ?? true);

type BillExplainedProps = {
  readonly words: StatementWords;
  readonly call: Call;
  readonly account: UserId;
  readonly zone: string;
  readonly chosen: ChosenLine | undefined;
  /** Actions for the line, below its explanation. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
};

/** The explanation beside the bill; on a phone in a dialog over it. */
export const BillExplained = ({ words, chosen, actions, onClose, ...rest }: BillExplainedProps) => {
  const wide = useWide();
  const why = chosen === undefined ? undefined : <BillWhy words={words} chosen={chosen} {...rest} />;
  if (!wide)
    return (
      <Dialog open={why !== undefined} onClose={onClose} title={words.why} closeOnBackdrop>
        {why}
        {actions}
        <Button wide onClick={onClose}>
          {words.close}
        </Button>
      </Dialog>
    );
  return (
    <aside className={styles.aside} aria-label={words.why}>
      <Capitals>{words.why}</Capitals>
      <div aria-live="polite">{why ?? <p className={styles.note}>{words.whyEmpty}</p>}</div>
      {why !== undefined && actions}
    </aside>
  );
};
