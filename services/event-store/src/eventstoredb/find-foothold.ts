import { START, type Position } from '../port.ts';
import type { ClientKeeper } from './client-keeper.ts';
import { collectReading } from './collect-reading.ts';

const READ_MS = 10_000;

/**
 * Where a subscription begins that is to go on after a position. The server passes over one record, whichever it finds there: where
 * the event at that position was deleted and scavenged away, that is the next one, and it would be missed. So the record
 * must be there still; otherwise it is the last one that stands before it.
 */
export const findFoothold = async (keeper: ClientKeeper, after: Position): Promise<Position> => {
  if (after === START) return START;
  const recordNextTo = async (direction: 'forwards' | 'backwards') => {
    const read = await collectReading(
      keeper,
      (client, handlers) => client.readNextTo(after, direction, handlers),
      READ_MS,
    );
    return read[0]?.position;
  };
  if ((await recordNextTo('forwards')) === after) return after;
  return (await recordNextTo('backwards')) ?? START;
};
