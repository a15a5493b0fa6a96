import { Button } from '@paddock/web-kit/ui/button.tsx';
import { ErrorState } from '@paddock/web-kit/ui/error-state.tsx';
import { Loading } from '@paddock/web-kit/ui/loading.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Skeleton } from '@paddock/web-kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messages } from '../../../messages/en.ts';
import { ActDialog } from './act-dialog.tsx';
import { AlarmsPanel } from './alarms-panel.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { MailsPanel, ProcessesPanel } from './beside-panels.tsx';
import { CasesPanel, ComparisonPanel, DeliveriesPanel } from './cases-panel.tsx';
import { CommandsPanel } from './commands-panel.tsx';
import { BlockedStreamsPanel, JobsPanel } from './jobs-panel.tsx';
import { LogPanel } from './log-panel.tsx';
import styles from './operations.module.css';
import { ParkedPanel } from './parked-panel.tsx';
import { PoisonPanel } from './poison-panel.tsx';
import { standingQuery } from './queries.ts';
import { ReadModelsPanel } from './read-models-panel.tsx';
import type { WantedAct } from './wanted-act.ts';

const words = messages.operations;

/** /admin/operations: the health of the system, for its owner (decision 0151). */
export const OperationsPage = () => {
  const { data, isError, isFetching, refetch } = useQuery(standingQuery);
  const [wanted, setWanted] = useState<WantedAct>();
  useEffect(() => {
    document.title = words.pageTitle;
  }, []);
  return (
    <div className={styles.page}>
      <PageTitle aside={<Button onClick={() => void refetch()}>{words.again}</Button>}>{words.title}</PageTitle>
      <p className={styles.quiet}>{words.intro}</p>
      {isError && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {words.failed}
        </ErrorState>
      )}
      {data === undefined && !isError && (
        <Loading what={words.what}>
          <Skeleton shape="block" count={3} />
        </Loading>
      )}
      {data !== undefined && (
        <>
          <AttentionPanel standing={data} />
          <div id="alarms">
            <AlarmsPanel standing={data} />
          </div>
          <div id="log">
            <LogPanel standing={data} />
          </div>
          <div id="poison" className={styles.at}>
            <PoisonPanel poison={data.poison} setAside={data.set_aside} onAct={setWanted} />
          </div>
          <div id="streams" className={styles.at}>
            <BlockedStreamsPanel standing={data} />
          </div>
          <div id="cases">
            <CasesPanel standing={data} onAct={setWanted} />
          </div>
          <div id="jobs" className={styles.at}>
            <JobsPanel standing={data} onAct={setWanted} />
          </div>
          <div id="comparison">
            <ComparisonPanel standing={data} onAct={setWanted} />
          </div>
          <div id="deliveries">
            <DeliveriesPanel standing={data} onAct={setWanted} />
          </div>
          <div id="mails">
            <MailsPanel standing={data} onAct={setWanted} />
          </div>
          <div id="models">
            <ReadModelsPanel models={data.read_models} passed={data.passed} orders={data.orders} onAct={setWanted} />
          </div>
          <div id="processes" className={styles.at}>
            <ParkedPanel standing={data} onAct={setWanted} />
          </div>
          <ProcessesPanel standing={data} />
          <CommandsPanel />
        </>
      )}
      {wanted !== undefined && <ActDialog wanted={wanted} onClose={() => setWanted(undefined)} />}
    </div>
  );
};
