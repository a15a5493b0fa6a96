import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import type { PlanDraftView } from '@paddock/shared-domain/plan-drafts/contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useEffect, useState } from 'react';
import { messages } from '../../messages/en.ts';
import { ChangeItem } from './change-item.tsx';
import { ApplyDialog, DropDialog } from './confirm-draft.tsx';
import { useDraftChange } from './draft-queries.ts';
import { draftLines } from './draft-lines.ts';
import { DraftSums } from './draft-sums.tsx';
import { HurtList } from './hurt-list.tsx';
import styles from './draft-panel.module.css';

type DraftPanelProps = {
  readonly draft: PlanDraftView;
  /** The venue's zone, for the times of changes. */
  readonly zone: string;
  readonly onLeave: () => void;
};

/**
 * The changes of a draft beside the day, the customers concerned, the sums, and apply or drop. On a phone it opens from the
 * bottom.
 */
export const DraftPanel = ({ draft, zone, onLeave }: DraftPanelProps) => {
  const { planDrafts: words } = messages;
  const [asking, setAsking] = useState<'apply' | 'drop'>();
  const [shown, setShown] = useState(false);
  const send = useDraftChange(draft);
  // Keeps toasts above the panel's foot.
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--toast-lift', '132px');
    return () => void style.removeProperty('--toast-lift');
  }, []);
  const { changes, hurt, totals, state } = draft;
  const waiting = new Set(hurt.map(({ calendar, slot }) => `${calendar} ${slot}`));
  const lines = draftLines(changes, ({ calendar, slot }) => waiting.has(`${calendar} ${slot}`));
  const end = { draft, changes: lines.length, onClose: () => setAsking(undefined), onEnded: onLeave };
  return (
    <aside className={styles.panel} aria-label={words.panel} data-shown={shown || undefined}>
      <header className={styles.head}>
        <span className={styles.badge}>{words.mode}</span>
        <h2 className={styles.title}>{draft.reason}</h2>
        <Button onClick={onLeave}>{words.leave}</Button>
        <Button className={styles.toggle} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? words.hide : words.show(lines.length)}
        </Button>
      </header>
      <div className={styles.body}>
        {state !== 'open' && <Alert kind="info">{words.ended[state]}</Alert>}
        <ProblemAlert error={send.error} />
        {changes.length === 0 && state === 'open' && <p className={styles.note}>{words.empty}</p>}
        <HurtList hurt={hurt} zone={zone} busy={send.isPending} onChange={send.mutate} />
        <ul className={styles.list}>
          {lines.map((line) => (
            <ChangeItem
              key={line.ids[0]}
              line={line}
              zone={zone}
              busy={send.isPending || state !== 'open'}
              onRemove={() => send.mutate({ without: [...line.ids] })}
            />
          ))}
        </ul>
      </div>
      {state === 'open' && (
        <footer className={styles.foot}>
          {changes.length > 0 && <DraftSums totals={totals} />}
          {totals.conflicts > 0 && <p className={styles.stop}>{words.blocked(totals.conflicts)}</p>}
          <div className={styles.buttons}>
            <Button variant="destructive" onClick={() => setAsking('drop')}>
              {words.drop}
            </Button>
            <Button variant="primary" disabled={!draft.applicable} onClick={() => setAsking('apply')}>
              {words.apply(lines.length)}
            </Button>
          </div>
        </footer>
      )}
      {asking === 'apply' && <ApplyDialog {...end} />}
      {asking === 'drop' && <DropDialog {...end} />}
    </aside>
  );
};
