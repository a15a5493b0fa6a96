import { stopReminders } from '@paddock/shared-domain/identity/reminder-contract';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { ProblemAlert } from '@paddock/web-kit/ui/problem-alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { PageTitle } from '@paddock/web-kit/ui/page-title.tsx';
import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { call } from '../../../api.ts';
import { messages } from '../../../messages/messages.ts';
import { Page } from '../../../ui/page.tsx';

/** /reminders-off/:code, from a mail: asks for one confirmation, needs no login. */
export const RemindersOffPage = () => {
  const { code = '' } = useParams();
  const stop = useMutation({
    mutationFn: () => call(stopReminders, { params: { code } }),
    meta: { handled: true },
  });
  const { reminders: words } = messages;
  return (
    <Page title={words.title} width="narrow">
      <PageTitle>{words.title}</PageTitle>
      <Panel>
        {stop.isSuccess ? (
          <Alert kind="success">{words.stopped}</Alert>
        ) : (
          <>
            <ProblemAlert error={stop.error} words={words.unknown} />
            <p>{words.ask}</p>
            <Button variant="primary" busy={stop.isPending} busyLabel={words.stopping} onClick={() => stop.mutate()}>
              {words.stop}
            </Button>
          </>
        )}
      </Panel>
    </Page>
  );
};
