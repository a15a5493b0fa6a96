import type { AgentFactOf } from '@paddock/shared-domain/rigs/agent-facts';
import type { Observation, SeenServer } from './machine.ts';

type Proof = AgentFactOf<'SERVER_STARTED'>['data']['proof'][number];
/** A server with a taken port crashes within this time (launcher.md 11.8). */
const ALIVE_MS = 3_000;
/** VERSION and NEW_SESSION: the plugin port works. */
const FIRST_WORDS = [56, 50];

/** Whether a server works. A live process alone is no proof of it (launcher.md 4.1.6). */
export type ServerSigns = {
  look(seen: SeenServer, datagrams: Observation['datagrams'], mono: number): void;
  /** All four proofs, or undefined if one is missing. */
  proof(): readonly Proof[] | undefined;
  /** The proofs that are missing, for the failure report. */
  missing(): string;
  age(mono: number): number;
};

export const serverSigns = (since: number): ServerSigns => {
  const found = new Set<Proof>();
  const all: readonly Proof[] = ['ALIVE', 'PORT_OWNED', 'INFO_ANSWERS', 'PLUGIN_SPEAKS'];
  return {
    look: ({ ownsPort, answersInfo }, datagrams, mono) => {
      if (mono - since >= ALIVE_MS) found.add('ALIVE');
      if (ownsPort) found.add('PORT_OWNED');
      if (answersInfo) found.add('INFO_ANSWERS');
      if (datagrams.some(({ body }) => FIRST_WORDS.includes(body[0] ?? 0))) found.add('PLUGIN_SPEAKS');
    },
    proof: () => (all.every((one) => found.has(one)) ? all : undefined),
    missing: () => `Not seen: ${all.filter((one) => !found.has(one)).join(', ') || 'its end'}.`,
    age: (mono) => mono - since,
  };
};
