import { SeatId } from '@paddock/shared-domain/kernel/ids';
import { PairingCode } from '@paddock/shared-domain/rigs/agent-wire';
import { pairRig } from '@paddock/shared-domain/rigs/rig-contract';
import { z } from 'zod';
import type { AgentFiles } from './agent-files.ts';
import { NeedsPerson } from './needs-person.ts';
import { type RigSettings, writeSettings } from './rig-settings.ts';

/** The fields of the reply that this rig needs. */
const Paired = z.object({ key: z.string(), calendar: SeatId, calendar_name: z.string() });

/** Every text of a reply, at any depth. */
const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};
/** The reason for a refusal: the first text that is a sentence, not a code for programs. */
const reasonOf = async (reply: Response): Promise<string> => {
  const texts = textsOf(await reply.json().catch(() => undefined));
  const sentence = texts.find((text) => text.includes(' '));
  // A refused code comes without a sentence for people.
  if (sentence === undefined && reply.status === 400)
    return 'This code is not valid, was used, or has expired. Ask for a new one.';
  return sentence ?? `The venue answered ${[reply.status, ...texts].join(' ')}.`;
};

/**
 * Exchanges the one-time pairing code from staff for this rig's key, and stores it.
 *
 * @throws {NeedsPerson} the code is not valid. @throws {Error} a sentence for people: the venue refused, or no venue answers there.
 */
export const pair = async (files: AgentFiles, serverUrl: string, typed: string): Promise<RigSettings> => {
  const code = PairingCode.safeParse(typed.replace(/[\s-]/g, ''));
  if (!code.success)
    throw new NeedsPerson('A pairing code has eight letters and digits. Ask for a new one at the desk.');
  const address = new URL(`/api${pairRig.path}`, serverUrl);
  const reply = await fetch(address, {
    method: pairRig.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: code.data }),
    // A redirect could lead to another host, or to plain http.
    redirect: 'error',
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
