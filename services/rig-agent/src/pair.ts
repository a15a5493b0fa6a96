import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { PairingCode } from '@paddock/shared-domain/launcher/agent-wire';
import { pairRig } from '@paddock/shared-domain/launcher/rig-contract';
import { z } from 'zod';
import type { AgentFiles } from './agent-files.ts';
import { type RigSettings, writeSettings } from './rig-settings.ts';

/** What this rig needs of the reply. */
const Paired = z.object({ key: z.string(), calendar: SeatId, calendar_name: z.string() });

/** A venue's "no" in its own words. */
const reasonOf = async (reply: Response): Promise<string> => {
  const problem = (await reply.json().catch(() => ({}))) as { readonly detail?: unknown; readonly title?: unknown };
  const said = [problem.detail, problem.title].find((one) => typeof one === 'string');
  return typeof said === 'string' ? said : `The venue answered ${reply.status}.`;
};

/**
 * Trades the one-time code that staff read out for this rig's key, and keeps it.
 *
 * @throws {Error} with a sentence for who stands at the rig: a code that is none, the venue's own "no", or no venue at that address.
 */
export const pair = async (files: AgentFiles, serverUrl: string, typed: string): Promise<RigSettings> => {
  const code = PairingCode.safeParse(typed.replace(/[\s-]/g, ''));
  if (!code.success) throw new Error('A pairing code has eight letters and digits. Ask for a new one at the desk.');
  const address = new URL(`/api${pairRig.path}`, serverUrl);
  const reply = await fetch(address, {
    method: pairRig.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: code.data }),
    signal: AbortSignal.timeout(15_000),
  }).catch(() => {
    throw new Error(`Nobody answers at ${address.origin}.`);
  });
  if (!reply.ok) throw new Error(await reasonOf(reply));
  const { key, calendar, calendar_name: seatName } = Paired.parse(await reply.json());
  const settings = { serverUrl, key, calendar, seatName };
  writeSettings(files, settings);
  return settings;
};
