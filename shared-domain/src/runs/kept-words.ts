import { parseServerDatagram } from '../assetto-corsa/datagrams.ts';
import { readRaceOut } from '../assetto-corsa/race-out.ts';
import { isObject } from '../kernel/foreign-json.ts';
import type { EvidenceKind } from './evidence-events.ts';
import type { ReceiptWitness } from './receipt.ts';
import { readResultsFile } from '../laps/results-file.ts';

/** What a stored text says about a lap. `mono`: the time on the receiver's steady clock, in ms; null if the text has none. */
export type KeptWords = { readonly millis: number; readonly cuts: number | null; readonly mono: number | null };
export type BytesOf = (base64: string) => Uint8Array;
type Asked = Pick<ReceiptWitness, 'datagram' | 'slot' | 'millis' | 'cuts'>;
/** Of several laps with the same time the one with the requested cuts, else the first. */
const withCuts = <Lap extends { readonly cuts: number }>(laps: readonly Lap[], { cuts }: Asked): Lap | undefined =>
  laps.find((lap) => lap.cuts === cuts) ?? laps[0];

/** The crossing of one slot in one datagram of a stored batch; undefined if it has none. */
export const crossingIn = (
  kept: unknown,
  { datagram, slot }: Pick<Asked, 'datagram' | 'slot'>,
  bytesOf: BytesOf,
): KeptWords | undefined => {
  if (!isObject(kept) || datagram === null || typeof kept['first'] !== 'number') return undefined;
  const { first, datagrams } = kept;
  const told: unknown = Array.isArray(datagrams) ? datagrams[datagram - first] : undefined;
  if (!isObject(told) || typeof told['body'] !== 'string' || typeof told['mono'] !== 'number') return undefined;
  const { message } = parseServerDatagram(bytesOf(told['body']));
  if (message?.type !== 'LAP_COMPLETED' || message.carId !== slot) return undefined;
  return { millis: message.lapMs, cuts: message.cuts, mono: told['mono'] };
};

const inFile = (kept: unknown, asked: Asked): KeptWords | undefined => {
  const { slot, millis } = asked;
  const { session } = readResultsFile(fileOf(kept));
  const lap = withCuts(
    (session?.lines ?? []).flatMap(({ lap: one }) =>
      one?.millis === millis && (slot === null || one.slot === null || one.slot === slot) ? [one] : [],
    ),
    asked,
  );
  return lap && { millis, cuts: lap.cuts, mono: null };
};
/** The game writes -1 as the time of a cut lap; its sectors hold what was driven. */
const inRaceOut = (kept: unknown, asked: Asked): KeptWords | undefined => {
  const laps = readRaceOut(fileOf(kept)).out?.sessions.flatMap((one) => one.laps.filter(({ car }) => car === 0)) ?? [];
  const told = laps.map(({ millis, sectors, cuts }) => ({
    millis: millis ?? sectors.reduce((sum, sector) => sum + sector, 0),
    cuts: millis === null && cuts === 0 ? -1 : cuts,
  }));
  const lap = withCuts(
    told.filter(({ millis }) => millis === asked.millis),
    asked,
  );
  return lap && { ...lap, mono: null };
};
const inMemory = (kept: unknown): KeptWords | undefined =>
  isObject(kept) && typeof kept['millis'] === 'number' ? { millis: kept['millis'], cuts: null, mono: null } : undefined;
const fileOf = (kept: unknown): string => (isObject(kept) && typeof kept['file'] === 'string' ? kept['file'] : '');

const READERS: {
  readonly [Kind in EvidenceKind]: (kept: unknown, asked: Asked, bytesOf: BytesOf) => KeptWords | undefined;
} = {
  UDP_BATCH: crossingIn,
  RESULTS_FILE: inFile,
  RIG_LAP: inMemory,
  RACE_OUT: inRaceOut,
};
/**
 * Reads a lap again from stored evidence, without trusting anything but the text. Never throws: undefined if the text cannot be
 * read or does not contain the lap.
 */
export const keptWords = (kind: EvidenceKind, text: string, asked: Asked, bytesOf: BytesOf): KeptWords | undefined => {
  try {
    return READERS[kind](JSON.parse(text) as unknown, asked, bytesOf);
  } catch {
    return undefined;
  }
};
