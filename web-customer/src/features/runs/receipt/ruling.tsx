import type { Receipt } from '@paddock/shared-domain/runs/receipt';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { messages } from '../../../messages/messages.ts';
import styles from './receipt-list.module.css';

/** Why the lap counts or waits, who its driver is and who says so, the settings, and its position in the log. */
export const Ruling = ({ receipt }: { readonly receipt: Receipt }) => {
  const words = messages.receipt;
  const { verdict, reasons, rule_set: version, decided_by: by, attribution, rules, log } = receipt;
  const provisional = verdict === 'held';
  const said = provisional
    ? messages.laps.reasons.PROVISIONAL
    : by === 'RULES'
      ? words.byRules(version)
      : reasons.length > 0
        ? words.bySteward(version)
        : words.byStewardAlone(version);
  return (
    <Panel title={provisional ? messages.laps.whyWaiting : words.ruling}>
      <dl className={styles.facts}>
        <div>
          <dd>{said}</dd>
          {by === 'STEWARD' && reasons.length > 0 && (
            <dd>
              <ul>
                {reasons.map((reason) => (
                  <li key={reason}>{messages.laps.reasons[reason]}</li>
                ))}
              </ul>
            </dd>
          )}
        </div>
        <div>
          <dt>{words.driver}</dt>
          <dd>{words.attributions[attribution]}</dd>
        </div>
        {rules !== null && (
          <div>
            <dt>{words.settings}</dt>
            <dd>
              <code>{rules.files_sha256}</code>
            </dd>
          </div>
        )}
        <div>
          <dt>{words.place}</dt>
          <dd>{words.placeOf(log.stream, log.revision, log.position)}</dd>
          <dd className={styles.hint}>{words.placeHint}</dd>
        </div>
      </dl>
    </Panel>
  );
};
