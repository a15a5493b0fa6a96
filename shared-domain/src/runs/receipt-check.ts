import { clockDoubted } from '../laps/crossing-clock.ts';
import { type BytesOf, crossingIn, keptWords } from './kept-words.ts';
import type { Receipt, ReceiptEvidence, ReceiptWitness } from './receipt.ts';
import { verdictOf } from '../laps/verdict.ts';

/** A stored text as it was fetched, with its SHA-256 and length as the checker computed them. */
export type Fetched = { readonly text: string; readonly sha256: string; readonly bytes: number };
/** MISSING: not found; CHANGED: it differs from what the receipt promises. */
export type ItemOutcome = 'WHOLE' | 'MISSING' | 'CHANGED';
/** OTHER: its evidence says something else than the receipt; BROKEN: its evidence is damaged; UNKEPT: there is no evidence. */
export type WitnessOutcome = 'SAME' | 'OTHER' | 'BROKEN' | 'UNKEPT';
export type Checked = {
  readonly items: readonly { readonly item: ReceiptEvidence; readonly outcome: ItemOutcome }[];
  readonly witnesses: readonly {
    readonly said: ReceiptWitness;
    readonly outcome: WitnessOutcome;
    /** What its evidence says when read again. */
    readonly millis: number | null;
  }[];
  readonly clock: WitnessOutcome | null;
  /** The reasons lead to the verdict that the receipt shows. */
  readonly verdict: boolean;
  /** Different witnesses that agree, with evidence that confirms it. */
  readonly seenBy: number;
  readonly holds: boolean;
};

/**
 * Checks a receipt against its evidence (launcher.md 12.1) without trusting its statements: every item has the hash that is its
 * name, every witness's values are read again from its evidence, the clock is computed from the datagrams, the verdict follows
 * from the reasons.
 *
 * @param fetched by the item's SHA-256, as in the receipt.
 */
export const checkReceipt = (receipt: Receipt, fetched: ReadonlyMap<string, Fetched>, bytesOf: BytesOf): Checked => {
  const items = receipt.evidence.map((item) => {
    const got = fetched.get(item.sha256);
    const same = got?.sha256 === item.sha256 && got.bytes === item.bytes;
    return { item, outcome: got === undefined ? 'MISSING' : same ? 'WHOLE' : 'CHANGED' } as const;
  });
  const whole = (sha256: string) => {
    const item = items.find((one) => one.item.sha256 === sha256 && one.outcome === 'WHOLE')?.item;
    const text = fetched.get(sha256)?.text;
    return item === undefined || text === undefined ? undefined : { item, text };
  };

  const witnesses = receipt.witnesses.map((said) => {
    if (said.evidence === null) return { said, outcome: 'UNKEPT', millis: null } as const;
    const kept = whole(said.evidence);
    if (kept === undefined) return { said, outcome: 'BROKEN', millis: null } as const;
    const words = keptWords(kept.item.kind, kept.text, said, bytesOf);
    const same =
      words?.millis === said.millis &&
      (words.cuts === null || said.cuts === null || words.cuts === said.cuts) &&
      said.agrees === (said.millis === receipt.millis);
    return { said, outcome: same ? 'SAME' : 'OTHER', millis: words?.millis ?? null } as const;
  });
  const clock = clockOf(receipt, whole, bytesOf);
  const verdict = receipt.decided_by === 'STEWARD' || verdictOf(receipt.reasons) === receipt.verdict;
  const agreeing = witnesses.filter(({ said, outcome }) => said.agrees && outcome === 'SAME');
  return {
    items,
    witnesses,
    clock,
    verdict,
    seenBy: new Set(agreeing.map(({ said }) => said.witness)).size,
    holds:
      verdict &&
      items.every(({ outcome }) => outcome === 'WHOLE') &&
      witnesses.every(({ outcome }) => outcome === 'SAME' || outcome === 'UNKEPT') &&
      (clock === null || clock === 'SAME'),
  };
};

type Whole = (sha256: string) => { readonly item: ReceiptEvidence; readonly text: string } | undefined;
/** The gap between both crossings, from the datagrams and the receiver's clock; an accepted lap is not faster than the gap. */
const clockOf = (receipt: Receipt, whole: Whole, bytesOf: BytesOf): WitnessOutcome | null => {
  const { clock, witnesses, millis } = receipt;
  const own = witnesses.find(({ datagram }) => datagram !== null);
  if (clock === null || own === undefined) return null;
  const momentOf = (sha256: string | null, datagram: number | null): number | undefined => {
    const kept = sha256 === null ? undefined : whole(sha256);
    if (kept === undefined) return undefined;
    const { mono } = crossingIn(JSON.parse(kept.text) as unknown, { datagram, slot: own.slot }, bytesOf) ?? {};
    return mono === undefined || mono === null ? undefined : Math.round(kept.item.clock_zero + mono);
  };
  const [before, after] = [momentOf(clock.evidence, clock.datagram), momentOf(own.evidence, own.datagram)];
  if (before === undefined || after === undefined) return 'BROKEN';
  const gapMs = after - before;
  // The receipt does not contain why the previous packet was excused, so a full late packet is allowed.
  const race = receipt.session === 'RACE';
  const doubted = clockDoubted({ race, millis, gapMs, excessBefore: undefined });
  return gapMs === clock.gap_millis && (!doubted || receipt.reasons.includes('CLOCK')) ? 'SAME' : 'OTHER';
};
