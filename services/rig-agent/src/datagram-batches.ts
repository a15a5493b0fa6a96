import type { AgentFactOf } from '@paddock/shared-domain/rigs/agent-facts';
import type { Observation } from './machine.ts';

type Datagram = Observation['datagrams'][number];
/** Longest span of a batch (launcher.md 4.3). Observations are 100 ms apart. */
const SPAN_MS = 150;
const MOST = 1_000;
/** Longer than any datagram of a server. The wire format limits it. */
const MOST_BYTES = 9_000;
/** Type byte of a car's position: many a second, so they are collected. All others are sent at once, since boards are live. */
const CAR_UPDATE = 53;

export type DatagramBatches = {
  /** Takes in received datagrams and returns the batches to report now. */
  take(heard: readonly Datagram[], mono: number): AgentFactOf<'UDP_BATCH'>['data']['datagrams'][];
};

export const datagramBatches = (): DatagramBatches => {
  let waiting: Datagram[] = [];
  return {
    take: (heard, mono) => {
      waiting.push(...heard.filter(({ body }) => body.byteLength > 0 && body.byteLength <= MOST_BYTES));
      const [first] = waiting;
      const waits =
        first === undefined ||
        (waiting.length < MOST && mono - first.mono < SPAN_MS && waiting.every(({ body }) => body[0] === CAR_UPDATE));
      if (waits) return [];
      const all = waiting.map(({ mono: at, body }) => ({ mono: at, body: Buffer.from(body).toString('base64') }));
      waiting = [];
      return batchesOf(all);
    },
  };
};
/** Splits the datagrams of a late observation: no batch spans more than 250 ms. */
const batchesOf = <One extends { readonly mono: number }>(all: readonly One[]): One[][] => {
  const batches: One[][] = [];
  for (const one of all) {
    const open = batches.at(-1);
    const [first] = open ?? [];
    if (open === undefined || first === undefined || open.length === MOST || one.mono - first.mono > 250)
      batches.push([one]);
    else open.push(one);
  }
  return batches;
};
