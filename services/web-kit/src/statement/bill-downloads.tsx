import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { getStatementCsv, getStatementPdf } from '@paddock/shared-domain/statements/contract';
import { useState } from 'react';
import { requestUrl } from '../api/build-request.ts';
import { PassingAlert } from '../ui/passing-alert.tsx';
import { Button } from '../ui/button.tsx';
import type { Moments } from './bill-queries.ts';
import { downloadFile } from './download-file.ts';
import type { StatementWords } from './statement-words.ts';

type BillDownloadsProps = { readonly words: StatementWords; readonly account: UserId; readonly moments: Moments };
const FILES = { pdf: getStatementPdf, csv: getStatementCsv } as const;
type Kind = keyof typeof FILES;

/** Downloads of the statement shown. */
export const BillDownloads = ({ words, account, moments }: BillDownloadsProps) => {
  const [busy, setBusy] = useState<Kind>();
  const [failed, setFailed] = useState<unknown>();
  const download = async (kind: Kind) => {
    setBusy(kind);
    setFailed(undefined);
    try {
      const address = requestUrl('/api', FILES[kind], { params: { id: account }, query: moments });
      await downloadFile(address, `statement-${(moments.as_of ?? '').slice(0, 10) || 'now'}.${kind}`);
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      {(['pdf', 'csv'] as const).map((kind) => (
        <Button key={kind} busy={busy === kind} busyLabel={words.downloading} onClick={() => void download(kind)}>
          {words[kind]}
        </Button>
      ))}
      {failed !== undefined && <PassingAlert of={failed}>{words.downloadFailed}</PassingAlert>}
    </>
  );
};
