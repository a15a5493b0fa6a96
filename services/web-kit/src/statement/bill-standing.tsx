import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { StatementReply } from '@paddock/shared-domain/statements/contract';
import { figure } from '../format/figure.ts';
import { Capitals } from '../ui/capitals.tsx';
import { Figure } from '../ui/figure.tsx';
import { Money } from '../ui/money.tsx';
import { dayWords, momentWords } from './moment-words.ts';
import type { StatementWords } from './statement-words.ts';
import styles from './bill-standing.module.css';

type BillStandingProps = {
  readonly words: StatementWords;
  readonly statement: StatementReply;
  /** Undefined means now. */
  readonly at: Instant | undefined;
  readonly zone: string;
};

/** What was owed at the moment, the credits, and what was still to pay. */
export const BillStanding = ({ words, statement, at, zone }: BillStandingProps) => {
  const { cents, credits } = statement.closing;
  const owed = cents < 0 ? words.inFavour : at === undefined ? words.owed : words.owedThen;
  return (
    <div className={styles.standing}>
      <div>
        <Capitals>{words.asOf}</Capitals>
        <p className={styles.moment}>{at === undefined ? words.now : momentWords(statement.as_of, zone)}</p>
      </div>
      <div className={styles.figures} aria-live="polite">
        {credits !== 0 && (
          <div>
            <Capitals>{words.credits}</Capitals>
            <Figure size="huge" tone="club">
              {figure(credits)}
            </Figure>
          </div>
        )}
        <div>
          <Capitals>{owed}</Capitals>
          <Money size="huge" cents={Math.abs(cents)} />
        </div>
      </div>
      {statement.outstanding.length > 0 && (
        <ul className={styles.open} aria-label={words.stillToPay}>
          {statement.outstanding.map((item) => (
            <li key={item.id}>
              <span>
                {words.item(item.description)} <small>{words.since(dayWords(item.since, zone))}</small>
              </span>
              <Money size="small" cents={item.owed_cents} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
