import { START } from '@paddock/event-store/port';
import type { ProjectionStatus } from './statuses.ts';

/** Seconds without progress until something counts as stuck: longer than the replacement of a dead or frozen process. */
export const STANDS_STILL = 20;

/**
 * Why a read model cannot be trusted now, in public words: no data of events. Undefined if it can.
 *
 * @param version the one that this release reads. @param status undefined: it does not exist. @param lagSeconds how far it is behind.
 */
export const whyNotReady = (
  { name, version }: { readonly name: string; readonly version: number },
  status: ProjectionStatus | undefined,
  lagSeconds: number,
  logIsEmpty: boolean,
): string | undefined => {
  if (status === undefined) return `${name}: not made yet`;
  const progress = status.progress ? ` ${status.progress}` : '';
  if (status.version !== version) {
    const found = `${name}: version ${status.version}, this release reads version ${version}`;
    return status.state === 'halted' ? `${found}, halted` : `${found}${progress}`;
  }
  if (status.state === 'halted') return `${name}: halted at an event it cannot take`;
  if (status.position === START && !logIsEmpty) return `${name}: being made for the first time${progress}`;
  const isQuiet = lagSeconds > STANDS_STILL && status.quietSeconds > STANDS_STILL;
  return isQuiet ? `${name}: does not advance` : undefined;
};
