import type { ReportKind } from '@paddock/shared-domain/reports/asked-report';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { messages } from '../../messages/en.ts';
import styles from './reports.module.css';

const words = messages.reports;
type ReportListProps = {
  readonly kinds: readonly ReportKind[];
  readonly chosen: ReportKind;
  readonly onChoose: (kind: ReportKind) => void;
};

/** The kinds of reports: a list beside the result, a select on a phone. */
export const ReportList = ({ kinds, chosen, onChoose }: ReportListProps) => (
  <>
    <ul className={styles.list} aria-label={words.which}>
      {kinds.map((kind) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.choice}
            aria-current={kind === chosen || undefined}
            onClick={() => onChoose(kind)}
          >
            {words.names[kind]}
          </button>
        </li>
      ))}
    </ul>
    <div className={styles.phoneList}>
      <Select
        capitals
        label={words.which}
        value={chosen}
        options={kinds.map((kind) => ({ value: kind, label: words.names[kind] }))}
        onChange={({ target }) => onChoose(kinds.find((kind) => kind === target.value) ?? chosen)}
      />
    </div>
  </>
);
