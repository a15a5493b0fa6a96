import type { ReportKind } from '@paddock/shared-domain/reports/asked-report';
import { Select } from '@paddock/web-kit/ui/select.tsx';
import { messages } from '../../messages/en.ts';
import { REPORT_KINDS } from './report-form.ts';
import styles from './reports.module.css';

const words = messages.reports;
type ReportListProps = { readonly chosen: ReportKind; readonly onChoose: (kind: ReportKind) => void };

/** The kinds of reports: a list beside the result, a select on a phone. */
export const ReportList = ({ chosen, onChoose }: ReportListProps) => (
  <>
    <ul className={styles.list} aria-label={words.which}>
      {REPORT_KINDS.map((kind) => (
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
        options={REPORT_KINDS.map((kind) => ({ value: kind, label: words.names[kind] }))}
        onChange={({ target }) => onChoose(REPORT_KINDS.find((kind) => kind === target.value) ?? chosen)}
      />
    </div>
  </>
);
