import { createHash } from 'node:crypto';
import { writeServerDatagram } from '@paddock/shared-domain/assetto-corsa/datagrams';
import type { EvidenceKind } from '@paddock/shared-domain/runs/evidence-events';
import { Receipt, type ReceiptEvidence } from '@paddock/shared-domain/runs/receipt';
import { getReceipt, getReceiptEvidence } from '@paddock/shared-domain/runs/receipt-contract';
import { refuse } from '../support/fake-api.ts';
import { answer } from '../support/open-app.tsx';

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');
const lapAt = (mono: number, lapMs: number) => ({
  mono,
  body: Buffer.from(
    writeServerDatagram({ type: 'LAP_COMPLETED', carId: 3, lapMs, cuts: 0, table: [], grip: 1 }),
  ).toString('base64'),
});
const texts: readonly (readonly [EvidenceKind, string])[] = [
  ['UDP_BATCH', JSON.stringify({ first: 7, datagrams: [lapAt(1_000, 99_000), lapAt(138_431, 137_412)] })],
  ['RIG_LAP', JSON.stringify({ lap: 2, millis: 137_412, tyre: 'SM', fuel: 4, best: true, sectors: [] })],
];
const items = texts.map(([kind, text], index): ReceiptEvidence => ({
  sha256: sha256Of(text),
  kind,
  bytes: Buffer.byteLength(text),
  clock_zero: 1_700_000_000_000,
  log: { stream: 'evidence-run1', revision: index, position: `${40 + index}` },
}));
const [udp, rig] = items.map(({ sha256 }) => sha256) as [string, string];

/** A race lap that the race server and the rig recorded. */
export const raceReceipt = (more: Partial<Record<keyof Receipt, unknown>> = {}): Receipt =>
  Receipt.parse({
    id: 'lap1',
    track: 'spa',
    track_name: 'Spa-Francorchamps',
    car: 'amg',
    car_name: 'Mercedes-AMG GT3',
    session: 'RACE',
    millis: 137_412,
    penalty_millis: 0,
    cuts: 0,
    crossed_at: '2026-11-21T18:00:00.000Z',
    verdict: 'approved',
    reasons: [],
    rule_set: 'v1',
    decided_by: 'RULES',
    attribution: 'GRID',
    witnesses: [
      { witness: 'UDP', agrees: true, millis: 137_412, cuts: 0, evidence: udp, datagram: 8, slot: 3 },
      { witness: 'RIG', agrees: true, millis: 137_412, cuts: null, evidence: rig, datagram: null, slot: null },
    ],
    seen_by: 2,
    evidence: items,
    clock: { gap_millis: 137_431, datagram: 7, evidence: udp },
    rules: { files_sha256: 'c'.repeat(64), rule_set: 'v1', penalties: false, drift_mode: false },
    log: { stream: 'lap-lap1', revision: 0, position: '42' },
    ...more,
  });

/** Serves the receipt and its evidence; `spoil` returns the text to serve for a piece, undefined if it is missing. */
export const stockReceipt = (
  receipt: Receipt,
  spoil: (text: string, kind: EvidenceKind) => string | undefined,
): void => {
  const gone = () => refuse(404, { detail: 'Not found.', code: 'not_found' });
  answer(getReceipt, ({ params }) => (params['id'] === receipt.id ? receipt : gone()));
  answer(getReceiptEvidence, ({ params: { sha256 = '' } }) => {
    const [kind, kept] = texts.find(([, text]) => sha256Of(text) === sha256) ?? ['RIG_LAP' as const, ''];
    const text = spoil(kept, kind);
    return text === undefined ? gone() : { sha256, kind, text };
  });
};
