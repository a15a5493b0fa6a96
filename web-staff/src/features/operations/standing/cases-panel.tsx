import type { Standing } from '@paddock/shared-domain/operations/standing-contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { Link } from 'react-router-dom';
import { messages } from '../../../messages/en.ts';
import { paths } from '../../../paths.ts';
import { momentText } from '../../../ui/moment-text.ts';
import styles from './operations.module.css';
import { RunCases } from './run-cases.tsx';
import type { OnAct } from './wanted-act.ts';

const words = messages.operations;
type PanelProps = { readonly standing: Standing; readonly onAct: OnAct };

/** Cases that are not finished, each with a retry. */
export const CasesPanel = ({ standing: { open_cases: cases, run_cases: runs }, onAct }: PanelProps) => (
  <Panel title={words.cases}>
    <p className={styles.quiet}>{cases.length === 0 ? words.noCases : words.casesHint}</p>
    <ul className={styles.cards}>
      {cases.map(({ kind, id }) => (
        <li key={`${kind} ${id}`} className={styles.card}>
          <div className={styles.what}>
            <strong>{words.caseKinds[kind]}</strong>
            <code>{id}</code>
          </div>
          {/* The bank decides a dispute: there is nothing to retry. */}
          {kind !== 'dispute' && (
            <Button
              onClick={() =>
                onAct({
                  act: { act: 'retry-case', kind, id },
                  title: words.caseTitle,
                  text: words.caseText,
                  confirm: words.tryAgain,
                })
              }
            >
              {words.tryAgain}
            </Button>
          )}
        </li>
      ))}
    </ul>
    <RunCases runs={runs} onAct={onAct} />
  </Panel>
);

/** The last comparison with the card provider, and a button that starts another. */
export const ComparisonPanel = ({ standing: { reconciliation: last }, onAct }: PanelProps) => (
  <Panel
    title={words.comparison}
    aside={
      <Button
        onClick={() =>
          onAct({ act: { act: 'reconcile' }, title: words.runTitle, text: words.runText, confirm: words.runNow })
        }
      >
        {words.runNow}
      </Button>
    }
  >
    <p>
      {last === null && words.never}
      {last?.difference_count === 0 && words.agreed(last.date)}
      {last !== null && last.difference_count > 0 && words.differed(last.date, last.difference_count)}
    </p>
    <Link to={paths.reconciliation}>{words.reconciliation}</Link>
  </Panel>
);

/** Webhook deliveries of the card provider that failed. */
export const DeliveriesPanel = ({ standing: { failed_deliveries: deliveries }, onAct }: PanelProps) => (
  <Panel title={words.deliveries}>
    <p className={styles.quiet}>{deliveries.length === 0 ? words.noDeliveries : words.deliveriesHint}</p>
    <ul className={styles.cards}>
      {deliveries.map(({ id, type, object_id: object, at, tries, why }) => (
        <li key={id} className={styles.card}>
          <div className={styles.what}>
            <strong>{type}</strong>
            <code>{object}</code>
            <span className={styles.quiet}>
              {momentText(at)}, {words.tries(tries)}: {why}
            </span>
          </div>
          <Button
            onClick={() =>
              onAct({
                act: { act: 'replay-delivery', id },
                title: words.replayTitle,
                text: words.replayText,
                confirm: words.replay,
              })
            }
          >
            {words.replay}
          </Button>
        </li>
      ))}
    </ul>
  </Panel>
);
