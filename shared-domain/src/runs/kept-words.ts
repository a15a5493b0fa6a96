import { parseServerDatagram } from '../assetto-corsa/datagrams.ts';
import { readRaceOut } from '../assetto-corsa/race-out.ts';
import { isObject } from '../kernel/foreign-json.ts';
import type { EvidenceKind } from './evidence-events.ts';
import type { ReceiptWitness } from './receipt.ts';
import { readResultsFile } from '../laps/results-file.ts';

/** What a kept text says of a lap. `mono` is when by the steady clock of whoever heard it, in ms; null where the text knows no time. */
export type KeptWords = { readonly millis: number; readonly cuts: number | null; readonly mono: number | null };
export type BytesOf = (base64: string) => Uint8Array;
type Asked = Pick<ReceiptWitness, 'datagram' | 'slot' | 'millis' | 'cuts'>;
/** Of several laps of one time the one with the cuts that were asked for, else the first. */
const withCuts = <Lap extends { readonly cuts: number }>(laps: readonly Lap[], { cuts }: Asked): Lap | undefined =>
  laps.find((lap) => lap.cuts === cuts) ?? laps[0];

/** The crossing that one datagram of a kept batch tells, of one slot; undefined where it tells none. */
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
/** The game writes -1 for the time of a lap that was cut; its sectors hold what was driven. */
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
 * Reads a lap once more from what is kept of a witness, whoever asks: nobody's word is needed but the text. Total: undefined where the
 * text cannot be read or does not tell the lap that was asked for.
 */
export const keptWords = (kind: EvidenceKind, text: string, asked: Asked, bytesOf: BytesOf): KeptWords | undefined => {
  try {
    return READERS[kind](JSON.parse(text) as unknown, asked, bytesOf);
  } catch {
    return undefined;
  }
};
