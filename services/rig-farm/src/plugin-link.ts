import type { Dice } from './dice.ts';
import type { SeatFaults } from './fault-plan.ts';
import type { TruthLog } from './truth-log.ts';
import type { VirtualTime } from './virtual-time.ts';

export type Heard = { readonly mono: number; readonly body: Uint8Array };
/** Carries datagrams from a server to the listener on its plugin port. Without confirmation: any may get lost. */
export type PluginLink = {
  send(body: Uint8Array): void;
  /** What arrived since the last call. */
  take(): readonly Heard[];
};

const END_SESSION = 55;
/** Delay of a datagram that is overtaken. */
const OVERTAKEN_MS = 120;

export const createPluginLink = (
  parts: { readonly time: VirtualTime; readonly truth: TruthLog; readonly seat: string; readonly mono: () => number },
  faults: SeatFaults,
  dice: Dice,
): PluginLink => {
  const { time, truth, seat } = parts;
  let inbox: Heard[] = [];
  const began = time.now();
  const late = faults.once('LATE_ATTACH');
  if (late !== undefined) truth.tell({ kind: 'FAULT', seat, fault: 'LATE_ATTACH' });
  const deafFor = late === undefined ? 0 : (late.afterSeconds ?? 1) * 1000;
  const share = (kind: 'DATAGRAMS_DROPPED' | 'DATAGRAMS_DOUBLED' | 'DATAGRAMS_REORDERED'): number => {
    const planned = faults.planned(kind);
    return planned === undefined ? 0 : (planned.share ?? 0.05);
  };
  const befalls = (kind: 'DATAGRAMS_DROPPED' | 'DATAGRAMS_DOUBLED' | 'DATAGRAMS_REORDERED'): boolean => {
    const happens = share(kind) > 0 && dice.chance(share(kind));
    if (happens) truth.tell({ kind: 'FAULT', seat, fault: kind });
    return happens;
  };
  const arrive = (body: Uint8Array): void => void inbox.push({ mono: parts.mono(), body });
  return {
    send: (body) => {
      if (time.now() - began < deafFor || befalls('DATAGRAMS_DROPPED')) return;
      if (body[0] === END_SESSION && faults.once('END_LOST') !== undefined) {
        truth.tell({ kind: 'FAULT', seat, fault: 'END_LOST' });
        return;
      }
      if (befalls('DATAGRAMS_REORDERED')) time.after(OVERTAKEN_MS, () => arrive(body));
      else arrive(body);
      if (befalls('DATAGRAMS_DOUBLED')) arrive(body);
    },
    take: () => {
      const taken = inbox;
      inbox = [];
      return taken;
    },
  };
};
