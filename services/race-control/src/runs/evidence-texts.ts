import { jsonWithoutNames, withoutNames } from '@paddock/shared-domain/assetto-corsa/blank-names';
import { parseServerDatagram, type ServerMessage } from '@paddock/shared-domain/assetto-corsa/datagrams';
import { type DecoderOf, textOfBytes } from '@paddock/shared-domain/kernel/foreign-text';
import { type Instant, nearestInstant } from '@paddock/shared-domain/kernel/time';
import { type AgentFactBody, type AgentFactOf } from '@paddock/shared-domain/rigs/agent-facts';
import type { EvidenceKind } from '@paddock/shared-domain/runs/evidence-events';
import { sha256Of } from './evidence-body.ts';

type Text = { readonly text: string; readonly fileSha256?: string };
type EvidenceFact = Extract<AgentFactBody, { kind: EvidenceKind }>;
export const isEvidence = (fact: AgentFactBody): fact is EvidenceFact => fact.kind in TEXTS;

const decoderOf: DecoderOf = (label, fatal) => new TextDecoder(label, { fatal });
const file = ({ body }: { readonly body: string }): Text => {
  const bytes = Buffer.from(body, 'base64');
  // Only the hash of invalid JSON is stored, because it may contain names of people.
  return { text: jsonWithoutNames(textOfBytes(bytes, decoderOf)) ?? '', fileSha256: sha256Of(bytes) };
};
/** The stored text of each kind of fact: all of it, except names of people. */
const TEXTS: { readonly [Kind in EvidenceKind]: (data: AgentFactOf<Kind>['data']) => Text } = {
  UDP_BATCH: ({ first, datagrams }) => ({
    text: JSON.stringify({
      first,
      datagrams: datagrams.map(({ mono, body }) => ({
        mono,
        body: Buffer.from(withoutNames(Buffer.from(body, 'base64'))).toString('base64'),
      })),
    }),
  }),
  RESULTS_FILE: (data) => {
    const { text, fileSha256 } = file(data);
    // The server names its files by day and session, so the name contains no person's name.
    const name = data.name.replaceAll('\\', '/').split('/').at(-1) ?? '';
    return {
      text: JSON.stringify({ name: /^[\w-]{1,80}\.json$/i.test(name) ? name : '', file: text }),
      ...(fileSha256 && { fileSha256 }),
    };
  },
  RIG_LAP: (data) => ({ text: JSON.stringify(data) }),
  RACE_OUT: ({ event, entry, generation, ...rest }) => {
    const { text, fileSha256 } = file(rest);
    return { text: JSON.stringify({ event, entry, generation, file: text }), ...(fileSha256 && { fileSha256 }) };
  },
};
export const evidenceTextOf = (fact: EvidenceFact): Text => (TEXTS[fact.kind] as (data: unknown) => Text)(fact.data);

/** Datagrams of a stored batch as run events; unreadable ones are skipped. */
export const heardIn = (
  text: string,
  monoZero: number,
): readonly { readonly datagram: number; readonly at: Instant; readonly message: ServerMessage }[] => {
  const { first, datagrams } = JSON.parse(text) as Pick<AgentFactOf<'UDP_BATCH'>['data'], 'first' | 'datagrams'>;
  return datagrams.flatMap(({ mono, body }, index) => {
    const { message } = parseServerDatagram(Buffer.from(body, 'base64'));
    return message === undefined ? [] : [{ datagram: first + index, at: nearestInstant(monoZero + mono), message }];
  });
};
export type KeptFile = { readonly name: string; readonly file: string };
export type KeptRaceOut = { readonly event: string; readonly entry: string; readonly file: string };
export type KeptRigLap = AgentFactOf<'RIG_LAP'>['data'];
