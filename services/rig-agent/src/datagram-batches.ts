import type { AgentFactOf } from '@paddock/shared-domain/rigs/agent-facts';
import type { Observation } from './machine.ts';

type Datagram = Observation['datagrams'][number];
/** A batch spans no more (launcher.md 4.3); looks are a tenth of a second apart. */
const SPAN_MS = 150;
const MOST = 1_000;
/** Longer than anything a server says: the wire bounds it. */
const MOST_BYTES = 9_000;
/** Where a car is: it comes many times a second and may wait for company. Everything else goes at once, since boards are live. */
const CAR_UPDATE = 53;

export type DatagramBatches = {
  /** Takes in what was heard and answers what is to be told now. */
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
/** A look may have been late: a batch still spans a quarter of a second at most. */
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
