import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { z } from 'zod';
import type { AgentFiles } from './agent-files.ts';

/** What pairing left on a rig: which venue, which seat, and the key that speaks for it (launcher.md 4.2). */
const RigSettings = z.object({ serverUrl: z.url(), key: z.string().min(20), calendar: SeatId, seatName: z.string() });
export type RigSettings = z.infer<typeof RigSettings>;

export const writeSettings = (files: AgentFiles, settings: RigSettings): void =>
  files.replace('rig.json', Buffer.from(`${JSON.stringify(settings, undefined, 2)}\n`));
/** Undefined where the rig was never paired. @throws where the file is there and makes no sense. */
export const readSettings = (files: AgentFiles): RigSettings | undefined => {
  const bytes = files.read('rig.json');
  return bytes === undefined ? undefined : RigSettings.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
};
