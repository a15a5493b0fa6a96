import type { ReportReply } from '@paddock/shared-domain/reports/contract';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { messages } from '../../messages/en.ts';
import { useStopReport } from './queries.ts';
import styles from './reports.module.css';

const words = messages.reports;

/** The progress of a report, and a button that stops it. */
export const ReportProgress = ({ report }: { readonly report: ReportReply }) => {
  const stop = useStopReport(report.id);
  const percent = Math.floor(report.share * 100);
  return (
    <Panel
      title={words.progress}
      aside={
        <Button busy={stop.isPending} busyLabel={words.stopping} onClick={() => stop.mutate()}>
          {words.stop}
        </Button>
      }
    >
      <progress className={styles.progress} max={100} value={percent} aria-label={words.progress} />
      <p aria-live="polite">{words.read(report.events, percent)}</p>
    </Panel>
  );
};
