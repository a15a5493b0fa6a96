import { z } from 'zod';
import { anyone } from '../contracts/access.ts';
import { contract } from '../contracts/contract.ts';
import { LapId } from '../kernel/ids.ts';
import { EvidenceKind } from './evidence-events.ts';
import { Receipt, Sha256 } from './receipt.ts';

/** Only for laps that count: one that is held, rejected or unknown has no receipt. */
export const getReceipt = contract({
  method: 'GET',
  path: '/laps/:id/receipt',
  summary: 'What proves a lap',
  access: anyone,
  params: z.strictObject({ id: LapId }),
  query: z.strictObject({}),
  reply: Receipt,
  limit: 'read',
});

/** One item of a receipt's evidence, without what the check does not need; its name is the SHA-256 of `text` in UTF-8. */
export const getReceiptEvidence = contract({
  method: 'GET',
  path: '/laps/:id/receipt/evidence/:sha256',
  summary: 'A piece of what proves a lap',
  access: anyone,
  params: z.strictObject({ id: LapId, sha256: Sha256 }),
  query: z.strictObject({}),
  reply: z.object({ sha256: Sha256, kind: EvidenceKind, text: z.string() }),
  limit: 'read',
});
