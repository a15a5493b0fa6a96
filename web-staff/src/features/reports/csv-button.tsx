import { getReportCsv, type ReportReply } from '@paddock/shared-domain/reports/contract';
import { requestUrl } from '@paddock/web-kit/api/build-request.ts';
import { downloadFile } from '@paddock/web-kit/statement/download-file.ts';
import { Alert } from '@paddock/web-kit/ui/alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';

const words = messages.reports;

/** The report as a file to keep. */
export const CsvButton = ({ report }: { readonly report: ReportReply }) => {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = async () => {
    setState('busy');
    try {
      const address = requestUrl('/api', getReportCsv, { params: { id: report.id } });
      await downloadFile(address, `${report.asked.kind}-${report.as_of.slice(0, 10)}.csv`);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      {state === 'failed' && <Alert kind="danger">{words.downloadFailed}</Alert>}
      <Button busy={state === 'busy'} busyLabel={words.downloading} onClick={() => void download()}>
        {words.download}
      </Button>
    </>
  );
};
