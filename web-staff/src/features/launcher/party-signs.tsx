import type { Party } from '@paddock/shared-domain/launcher/contract';
import { Chip } from '@paddock/web-kit/ui/chip.tsx';
import { messages } from '../../messages/en.ts';
import styles from './party-card.module.css';

const words = messages.launcher.card;

const SERVER = {
  running: { tone: 'go', sign: '▶' },
  stopped: { tone: 'stop', sign: '■' },
  unknown: { tone: 'hold', sign: '?' },
} as const;

/** Whether the party's server runs, by its host's rig (PARTY-24, rule A-134). */
export const ServerSign = ({ state }: { readonly state: Party['server'] }) => (
  <span role="img" aria-label={words.server[state]} data-server={state}>
    <Chip tone={SERVER[state].tone} sign={SERVER[state].sign}>
      {words.server[state]}
    </Chip>
  </span>
);

/** Whether this card is connected to its event's socket: green connected, red not (PARTY-25). */
export const ConnectionSign = ({ connected }: { readonly connected: boolean }) => (
  <span role="status" data-tone={connected ? 'go' : 'stop'}>
    <Chip tone={connected ? 'go' : 'stop'} sign={<span className={connected ? styles.dot : styles.diamond} />}>
      {connected ? words.live.connected : words.live.not}
    </Chip>
  </span>
);
