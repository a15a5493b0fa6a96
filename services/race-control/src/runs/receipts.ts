import type { Decode } from '@paddock/event-store/codec';
import type { EventStore } from '@paddock/event-store/port';
import type { LapId } from '@paddock/shared-domain/kernel/ids';
import type { Recorded } from '@paddock/shared-domain/kernel/message';
import type { LapEvent, LapEventOf } from '@paddock/shared-domain/laps/events';
import type { Receipt, ReceiptEvidence, ReceiptWitness } from '@paddock/shared-domain/runs/receipt';
import { type ReceiptLap, withLapEvent } from '@paddock/shared-domain/runs/receipt-lap';
import { seenBy } from '@paddock/shared-domain/laps/seen-by';
import { RunId } from '@paddock/shared-domain/launcher/ids';
import type { RunEvent } from '@paddock/shared-domain/runs/run-events';
import { noLaps, type RunLap, type RunLaps, withRunEvent } from '@paddock/shared-domain/runs/run-laps';
import { createEvidenceIndex, type Indexed } from './evidence-index.ts';
import { isProvisional } from '@paddock/shared-domain/laps/verdict';
import { lapIdIn } from './run-ids.ts';
import { createStreamReader } from './run-reader.ts';
import { sha256Of } from './evidence-body.ts';
import { shownText } from './shown-evidence.ts';

type Said = LapEventOf<'WitnessAdded'>['data'];
type Known = NonNullable<ReceiptLap>;
/** A lap that counts, and one that will as soon as its game or a steward confirms it. */
const hasReceipt = ({ verdict, reasons }: Known): boolean =>
  verdict === 'approved' || (verdict === 'held' && isProvisional(reasons));
/** A receipt without the names of its car and track, which are in the catalogue. */
export type BareReceipt = Omit<Receipt, 'track_name' | 'car_name'>;
/** Witnesses that see no cuts. */
const COUNTS_NO_CUTS = new Set<ReceiptWitness['witness']>(['RIG']);

/** The number of the datagram that reported a lap, read live or later. */
const datagramOf = ({ datagram, added }: RunLap): number | undefined =>
  datagram ?? (added?.witness === 'UDP' ? added.lap : undefined);
/** Batches are in order, each with the number of its last datagram. */
const batchOf = (items: readonly Indexed[], datagram: number | undefined): Indexed | undefined =>
  datagram === undefined
    ? undefined
    : items.find(({ kind, lastDatagram = 0 }) => kind === 'UDP_BATCH' && lastDatagram >= datagram);

/** Hash and length of an item's shown text. */
type Shown = Pick<ReceiptEvidence, 'sha256' | 'bytes'>;
const evidenceOf = (item: Indexed, shown: Shown): ReceiptEvidence => ({
  ...shown,
  kind: item.kind,
  clock_zero: item.monoZero,
  log: { stream: item.stream, revision: item.revision, position: item.position },
});

/** The witness in the form of the receipt but for its evidence, and the item of that. */
const witnessOf = (
  { driven }: Known,
  lap: RunLap | undefined,
  items: readonly Indexed[],
  { witness, agrees, millis, cuts, evidence }: Said,
): { readonly said: Omit<ReceiptWitness, 'evidence'>; readonly item: Indexed | undefined } => {
  const datagram = witness === 'UDP' && lap !== undefined ? datagramOf(lap) : undefined;
  const item =
    evidence === undefined ? batchOf(items, datagram) : items.find(({ sha256 }) => sha256 === (evidence as string));
  const own = witness === 'UDP' ? (lap?.cuts ?? 0) : lap?.added?.witness === witness ? driven.cuts : 0;
  return {
    item,
    said: {
      witness,
      agrees,
      millis: millis ?? driven.millis,
      cuts: COUNTS_NO_CUTS.has(witness) ? null : (cuts ?? own),
      datagram: datagram ?? null,
      slot: witness === 'UDP' || witness === 'RESULTS' ? (lap?.slot ?? null) : null,
    },
  };
};

/**
 * The evidence that the venue can show for a lap (launcher.md 8.5, 12.1), from three streams: the lap's own, its run's, and the
 * run's evidence. Contains no name, no account, and no id of a person, a seat, an entry or an event. Everybody sees the hash of the
 * shown text only: the hash of the stored text would confirm a guess of what is not shown (decision 0185).
 */
export const createReceipts = (log: { readonly store: Pick<EventStore, 'readStream'>; readonly decode: Decode }) => {
  const runs = createStreamReader<RunLaps, RunEvent>(log, 'run', noLaps, withRunEvent);
  const index = createEvidenceIndex(log);
  const reckoned = new WeakMap<Indexed, Shown>();
  const textOf = async (item: Indexed): Promise<string> => shownText(item.kind, await index.textOf(item));
  const shownOf = async (item: Indexed): Promise<Shown> => {
    const before = reckoned.get(item);
    if (before !== undefined) return before;
    const text = await textOf(item);
    const shown = { sha256: sha256Of(text), bytes: Buffer.byteLength(text) };
    reckoned.set(item, shown);
    return shown;
  };

  const lapOf = async (id: LapId): Promise<ReceiptLap> => {
    let lap: ReceiptLap;
    for await (const recorded of log.store.readStream(`lap-${id}`))
      lap = withLapEvent(lap, log.decode(recorded) as Recorded<LapEvent>);
    return lap;
  };
  /** The previous crossing, from which the gap of a lap is measured. */
  const clockOf = (run: RunLaps, lap: RunLap | undefined, items: readonly Indexed[]) => {
    if (lap?.datagram === undefined || lap.gapMs === null) return undefined;
    const before = run.laps
      .slice(0, run.laps.indexOf(lap))
      .findLast(
        ({ session, slot, datagram }) => session === lap.session && slot === lap.slot && datagram !== undefined,
      );
    const [item, own] = [batchOf(items, before?.datagram), batchOf(items, lap.datagram)];
    // A restarted clock cannot measure the gap.
    if (before?.datagram === undefined || item === undefined || item.bootId !== own?.bootId) return undefined;
    return { item, said: { gap_millis: lap.gapMs, datagram: before.datagram } };
  };
  const gather = async (id: LapId) => {
    const known = await lapOf(id);
    if (known === undefined || !hasReceipt(known)) return undefined;
    const runId = RunId.safeParse(known.driven.run).data;
    const run = runId === undefined ? noLaps : await runs(runId);
    const items = runId === undefined ? [] : await index.itemsOf(runId);
    const told = run.laps.filter(({ place }) => runId !== undefined && lapIdIn(runId, place) === id);
    // Of several witnesses, the datagram has the most exact moment.
    const lap = told.find((one) => datagramOf(one) !== undefined) ?? told[0];
    const witnesses = known.said.map((said) => witnessOf(known, lap, items, said));
    const clock = clockOf(run, lap, items);
    const used = new Set([...witnesses.flatMap(({ item }) => item ?? []), ...(clock ? [clock.item] : [])]);
    const shown = new Map<Indexed, Shown>();
    for (const item of used) shown.set(item, await shownOf(item));
    const named = (item: Indexed): string => (shown.get(item) as Shown).sha256;
    return {
      known,
      run,
      witnesses: witnesses.map(({ said, item }) => ({ ...said, evidence: item === undefined ? null : named(item) })),
      clock: clock ? { ...clock.said, evidence: named(clock.item) } : null,
      shown: [...shown],
    };
  };

  return {
    /** Undefined for a lap that has none: held for a doubt, rejected, or unknown. */
    of: async (id: LapId): Promise<BareReceipt | undefined> => {
      const found = await gather(id);
      if (found === undefined) return undefined;
      const { known, run, witnesses, clock, shown } = found;
      const { driven, verdict, ruleSet, reasons, decidedBy, attribution, penaltyMillis } = known;
      const { started } = run;
      return {
        id,
        track: driven.trackId,
        car: driven.carId,
        session: driven.session,
        millis: driven.millis,
        penalty_millis: penaltyMillis,
        cuts: driven.cuts,
        crossed_at: driven.crossedAt,
        verdict,
        reasons: [...reasons],
        rule_set: ruleSet,
        decided_by: decidedBy,
        attribution,
        witnesses,
        seen_by: seenBy(witnesses).length,
        evidence: shown.map(([item, one]) => evidenceOf(item, one)),
        clock,
        rules:
          started === undefined
            ? null
            : {
                files_sha256: started.filesHash,
                rule_set: started.ruleSet,
                penalties: started.race?.penalties ?? null,
                drift_mode: started.race?.driftMode ?? null,
              },
        log: known.log,
      };
    },
    /** One item of a lap's receipt, as everybody sees it; undefined if the receipt does not have it. */
    evidence: async (
      id: LapId,
      sha256: string,
    ): Promise<{ readonly item: Indexed; readonly text: string } | undefined> => {
      const [item] = (await gather(id))?.shown.find(([, one]) => one.sha256 === sha256) ?? [];
      return item && { item, text: await textOf(item) };
    },
  };
};
export type Receipts = ReturnType<typeof createReceipts>;
