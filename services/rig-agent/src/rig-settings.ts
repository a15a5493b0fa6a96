import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { z } from 'zod';
import type { AgentFiles } from './agent-files.ts';
import { NeedsPerson } from './needs-person.ts';

/** Result of pairing: venue, seat, and the rig's key (launcher.md 4.2). */
const RigSettings = z.object({ serverUrl: z.url(), key: z.string().min(20), calendar: SeatId, seatName: z.string() });
export type RigSettings = z.infer<typeof RigSettings>;

export const writeSettings = (files: AgentFiles, settings: RigSettings): void =>
  files.replace('rig.json', Buffer.from(`${JSON.stringify(settings, undefined, 2)}\n`));
/** Undefined if the rig was never paired. @throws {NeedsPerson} the file is not valid. */
export const readSettings = (files: AgentFiles): RigSettings | undefined => {
  const bytes = files.read('rig.json');
  if (bytes === undefined) return undefined;
  try {
    return RigSettings.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch (error) {
    throw new NeedsPerson(
      'The file rig.json of this rig cannot be read. Ask for a code at the desk and pair it again.',
      {
        cause: error,
      },
    );
  }
};
