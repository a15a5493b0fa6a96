import { createHash } from 'node:crypto';
import { LapId, type RaceEventId, type SeatId } from '@paddock/shared-domain/kernel/ids';
import { RunId } from '@paddock/shared-domain/launcher/ids';
import { v5 as uuidv5 } from 'uuid';
import { derivedId } from '@paddock/kit/command-handling/derived-id';

/** Namespace of lap ids (RFC 9562, version 5). Never change it: repeated reports would become new laps. */
const LAPS = '0c0b8d9e-52a6-5d0e-9a3b-6f9d1b1b7c55';
/** The id of a lap from its place in its run: session, slot, connection and number (launcher.md 5.1). */
export const lapIdIn = (run: RunId, place: string): LapId =>
  LapId.parse(uuidv5(`${run}\n${place}`, LAPS).replaceAll('-', ''));
/** The run id of a start, its part and its attempt: always the same. */
export const serverRunId = (event: RaceEventId, generation: number, part: number, attempt: number): RunId =>
  RunId.parse(derivedId(`run:${event}:${generation}:${part}:${attempt}`));
/** The run of one rig that drives alone, for one start. */
export const soloRunId = (event: RaceEventId, generation: number, seat: SeatId): RunId =>
  RunId.parse(derivedId(`solo:${event}:${generation}:${seat}`));
export const evidenceIdOf = (agent: string, seq: number, kind: string): string =>
  createHash('sha256').update(`${agent}\n${seq}\n${kind}`).digest('hex').slice(0, 32);
