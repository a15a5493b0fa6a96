import { getReportCsv, type ReportReply } from '@paddock/shared-domain/reports/contract';
import { requestUrl } from '@paddock/web-kit/api/build-request.ts';
import { downloadFile } from '@paddock/web-kit/statement/download-file.ts';
import { PassingAlert } from '@paddock/web-kit/ui/passing-alert.tsx';
import { Button } from '@paddock/web-kit/ui/button.tsx';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';

const words = messages.reports;

/** Downloads the report as a file. */
export const CsvButton = ({ report }: { readonly report: ReportReply }) => {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>();
  const download = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      const address = requestUrl('/api', getReportCsv, { params: { id: report.id } });
      await downloadFile(address, `${report.asked.kind}-${report.as_of.slice(0, 10)}.csv`);
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failed !== undefined && <PassingAlert of={failed}>{words.downloadFailed}</PassingAlert>}
      <Button busy={busy} busyLabel={words.downloading} onClick={() => void download()}>
        {words.download}
      </Button>
    </>
  );
};
