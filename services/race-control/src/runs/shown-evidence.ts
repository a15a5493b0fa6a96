import { parseServerDatagram } from '@paddock/shared-domain/assetto-corsa/datagrams';
import { foreignJson, isObject } from '@paddock/shared-domain/kernel/foreign-json';
import type { EvidenceKind } from '@paddock/shared-domain/runs/evidence-events';

/** A plain value, a list, or an object with these fields only. */
type Shape = 'plain' | readonly [Shape] | { readonly [field: string]: Shape };
const isList = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);
const only = (value: unknown, shape: Shape): unknown => {
  if (shape === 'plain') return typeof value === 'object' ? null : value;
  if (isList(shape)) return Array.isArray(value) ? value.map((each) => only(each, shape[0])) : null;
  if (!isObject(value)) return null;
  return Object.fromEntries(
    Object.entries(shape).flatMap(([field, inner]) =>
      value[field] === undefined ? [] : [[field, only(value[field], inner)]],
    ),
  );
};
const fields = (names: string): { readonly [field: string]: Shape } =>
  Object.fromEntries(names.split(' ').map((name) => [name, 'plain']));

const RESULTS: Shape = {
  ...fields('TrackName TrackConfig Type'),
  Cars: [fields('CarId Model')],
  Laps: [{ ...fields('CarId CarModel LapTime Cuts Timestamp Tyre BallastKG Restrictor'), Sectors: ['plain'] }],
};
const RACE_OUT: Shape = {
  track: 'plain',
  players: [fields('car skin')],
  sessions: [{ type: 'plain', laps: [{ ...fields('lap car time cuts tyre'), sectors: ['plain'] }] }],
};
const RIG_LAP: Shape = { ...fields('lap millis tyre fuel best'), sectors: ['plain'] };

/** The crossings of a batch. Every other datagram keeps only its place, because a crossing is found by its number. */
const crossings = (kept: unknown): unknown => {
  const { first, datagrams } = isObject(kept) ? kept : {};
  return {
    first,
    datagrams: (Array.isArray(datagrams) ? datagrams : []).map((told: unknown) => {
      if (!isObject(told) || typeof told['body'] !== 'string') return null;
      const { message } = parseServerDatagram(Buffer.from(told['body'], 'base64'));
      return message?.type === 'LAP_COMPLETED' ? only(told, fields('mono body')) : null;
    }),
  };
};
const fileWith =
  (shape: Shape) =>
  (kept: unknown): unknown => {
    const file = isObject(kept) && typeof kept['file'] === 'string' ? foreignJson(kept['file']) : undefined;
    return { file: file === undefined ? '' : JSON.stringify(only(file, shape)) };
  };
const SHOWN: { readonly [Kind in EvidenceKind]: (kept: unknown) => unknown } = {
  UDP_BATCH: crossings,
  RESULTS_FILE: fileWith(RESULTS),
  RIG_LAP: (kept) => only(kept, RIG_LAP),
  RACE_OUT: fileWith(RACE_OUT),
};

/**
 * What everybody sees of a stored text: the fields from which the check reads a lap again, and nothing else. So it has no Steam
 * account, and no id of an entry, an event or a rig (threat TH-38). The same stored text always gives the same shown text.
 */
export const shownText = (kind: EvidenceKind, stored: string): string =>
  JSON.stringify(SHOWN[kind](JSON.parse(stored) as unknown));
