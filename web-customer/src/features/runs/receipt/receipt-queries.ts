import { ApiProblem } from '@paddock/web-kit/api/api-problem.ts';
import { getReceipt, getReceiptEvidence } from '@paddock/shared-domain/runs/receipt-contract';
import { type Checked, checkReceipt, type Fetched } from '@paddock/shared-domain/runs/receipt-check';
import type { Receipt } from '@paddock/shared-domain/runs/receipt';
import type { LapId } from '@paddock/shared-domain/kernel/ids';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

export const receiptQuery = (id: LapId) =>
  queryOptions({
    queryKey: ['receipt', id],
    queryFn: () => call(getReceipt, { params: { id } }),
    meta: { handled: true },
  });

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
const reckoned = async (text: string): Promise<Fetched> => {
  const bytes = new TextEncoder().encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { text, sha256, bytes: bytes.length };
};
/** Whether this page can compute fingerprints: browsers allow it in secure contexts only. */
export const canCheck = (): boolean => (globalThis.crypto as Partial<Crypto>).subtle !== undefined;

/**
 * Loads every piece of evidence and checks it here, without trust in the server's statement. A piece that no longer exists is
 * reported as missing.
 */
export const checkedQuery = (receipt: Receipt | undefined) =>
  queryOptions({
    queryKey: ['receipt', receipt?.id, 'checked', receipt],
    enabled: receipt !== undefined && canCheck(),
    queryFn: async (): Promise<Checked> => {
      if (receipt === undefined) throw new Error('There is no receipt.');
      const fetched = new Map<string, Fetched>();
      for (const { sha256 } of receipt.evidence)
        try {
          const { text } = await call(getReceiptEvidence, { params: { id: receipt.id, sha256 } });
          fetched.set(sha256, await reckoned(text));
        } catch (error) {
          if (!(error instanceof ApiProblem && error.status === 404)) throw error;
        }
      return checkReceipt(receipt, fetched, bytesOf);
    },
    meta: { handled: true },
  });
