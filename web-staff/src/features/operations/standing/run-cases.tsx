import type { RunCase } from '@paddock/shared-domain/operations/standing-contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { messages } from '../../../messages/en.ts';
import { momentText } from '../../../ui/moment-text.ts';
import styles from './operations.module.css';
import type { OnAct } from './wanted-act.ts';

const words = messages.operations;
/** Further faults of a run are only counted: they are mostly alike. */
const SHOWN = 3;

/** Runs with something that could not be read or judged: what, why, and a button that reads them again (decision 0069). */
export const RunCases = ({ runs, onAct }: { readonly runs: readonly RunCase[]; readonly onAct: OnAct }) =>
  runs.length === 0 ? null : (
    <>
      <h3 className={styles.subtitle}>{words.runCases}</h3>
      <p className={styles.quiet}>{words.runCasesHint}</p>
      <ul className={styles.cards}>
        {runs.map(({ run_id: id, since, count, items }) => (
          <li key={id} className={styles.card}>
            <div className={styles.what}>
              <strong>{words.runCase(id)}</strong>
              <span className={styles.quiet}>{words.asideSince(count, momentText(since))}</span>
              <ul className={styles.errors}>
                {items.slice(0, SHOWN).map(({ item, why }) => (
                  <li key={item} className={styles.clamped}>
                    <code>{item}</code> {why}
                  </li>
                ))}
              </ul>
              {count > SHOWN && <span className={styles.quiet}>{words.moreAside(count - SHOWN)}</span>}
            </div>
            <Button
              onClick={() =>
                onAct({
                  act: { act: 'reread-run', run: id },
                  title: words.rereadTitle,
                  text: words.rereadText,
                  confirm: words.reread,
                })
              }
            >
              {words.reread}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
