import type { Recorded } from '@paddock/shared-domain/kernel/message';
import { type Instant, nearestInstant } from '@paddock/shared-domain/kernel/time';
import type { EvidenceEvent, EvidenceEventOf } from '@paddock/shared-domain/runs/evidence-events';
import type { KeptRigLap } from './evidence-texts.ts';
import { unpackText } from './evidence-body.ts';

type Kept = EvidenceEventOf<'EvidenceKept'>['data'];
/** One complete item of evidence. `at`: when, by the clock of the run. */
export type EvidenceItem = Omit<Kept, 'part' | 'body'> & { readonly at: Instant; readonly bodies: readonly string[] };
export type EvidenceItems = {
  readonly items: readonly EvidenceItem[];
  /** Parts of items that are not complete yet. */
  readonly begun: ReadonlyMap<string, readonly string[]>;
};
export const noItems: EvidenceItems = { items: [], begun: new Map() };

/** Joins the parts; batches are left out unless requested, because they are most of the data. */
export const withEvidence =
  (wanted: (kind: Kept['kind']) => boolean) =>
  (known: EvidenceItems, { type, data }: Recorded<EvidenceEvent>): EvidenceItems => {
    if (type !== 'EvidenceKept' || !wanted(data.kind)) return known;
    const { part, body, ...item } = data;
    const bodies = [...(known.begun.get(item.evidenceId) ?? []), body];
    const begun = new Map(known.begun);
    if (part + 1 < item.parts) return { ...known, begun: begun.set(item.evidenceId, bodies) };
    begun.delete(item.evidenceId);
    const at = nearestInstant(item.monoZero + item.mono);
    return { items: [...known.items, { ...item, at, bodies }], begun };
  };

export type RigItem = EvidenceItem & { readonly rig: KeptRigLap };
const read = new WeakMap<EvidenceItem, Promise<RigItem>>();
/** Each item is unpacked once. */
const rigItemOf = (item: EvidenceItem): Promise<RigItem> => {
  const known = read.get(item) ?? textOf(item).then((text) => ({ ...item, rig: JSON.parse(text) as KeptRigLap }));
  read.set(item, known);
  return known;
};
/** Laps from rigs' memories, in order of arrival. Unreadable items are skipped: they were reported when they arrived. */
export const rigLapsOf = async (
  { items }: EvidenceItems,
  wanted: (item: EvidenceItem) => boolean = () => true,
): Promise<readonly RigItem[]> => {
  const asked = items.filter((item) => item.kind === 'RIG_LAP' && wanted(item)).map(rigItemOf);
  return (await Promise.allSettled(asked)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
};

export const textOf = ({ bodies }: EvidenceItem): Promise<string> => unpackText(bodies);
