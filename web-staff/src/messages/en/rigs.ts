import type { GameState } from '@paddock/shared-domain/rigs/agent-wire';
import type { RigState } from '@paddock/shared-domain/rigs/rig-contract';
import type { z } from 'zod';

const states: { readonly [State in RigState]: string } = {
  unpaired: 'Not paired',
  paired: 'Waiting for the rig',
  connected: 'Connected',
  silent: 'Not responding',
  offline: 'Offline',
};
const games: { readonly [State in z.infer<typeof GameState>]: string } = {
  NONE: 'No game',
  LOADING: 'Loading game',
  LIVE: 'Driving',
  PAUSED: 'Paused',
  UNKNOWN: 'Game state unknown',
};
/** The rigs of the seats and their pairing. */
export const rigs = {
  pageTitle: 'Rigs',
  title: 'Rigs',
  intro: 'A rig is the computer of one seat. Pair it once. The launcher can then start and stop its game.',
  what: 'the rigs',
  failed: 'We could not load the rigs.',
  noVenue: 'There is no venue yet.',
  noSeats: 'This venue has no seats yet.',
  location: 'Location',
  states,
  games,
  version: (version: string) => `Version ${version}`,
  lastSeen: (moment: string) => `Last seen ${moment}`,
  pairedAt: (moment: string) => `Paired ${moment}, not seen since`,
  neverPaired: 'No rig paired',
  content: (hash: string) => `Content ${hash}`,
  differs: (count: number) =>
    count === 1 ? '1 car or track differs from the host’s' : `${count} cars or tracks differ from the host’s`,
  noSteam: 'No Steam account: it cannot join a party',
  notices: {
    KEY_USED_TWICE: 'Two programs use the key of this rig, so somebody may have copied it. Pair this rig again.',
    ADDRESS_CHANGED: 'Its connection comes from another address than before.',
    ADDRESS_DIFFERS: 'It says another address of itself than its connection comes from.',
  },
  joinedAt: (address: string) => `Other rigs join it at ${address}`,
  useAddress: (address: string) => `Confirm ${address}`,
  useAddressOf: (address: string, seat: string) => `Confirm ${address} as the address of ${seat}`,
  pair: 'Pair',
  pairSeat: (seat: string) => `Pair ${seat}`,
  pairAgain: 'Pair again',
  pairSeatAgain: (seat: string) => `Pair ${seat} again`,
  revoke: 'End pairing',
  revokeSeat: (seat: string) => `End the pairing of ${seat}`,
  pairing: {
    title: (seat: string) => `Pair ${seat}`,
    making: 'Creating a code',
    failed: 'We could not create a code. Please try again.',
    steps: 'On the rig, open the Paddock agent and type this code. It works once.',
    code: 'Pairing code',
    left: (clock: string) => `Valid for ${clock}`,
    over: 'This code has expired.',
    another: 'New code',
    done: (seat: string) => `The rig of ${seat} is paired.`,
    close: 'Close',
  },
  ending: {
    title: (seat: string) => `End the pairing of ${seat}?`,
    words:
      'The rig is disconnected at once and its key stops working. A running game continues. To use the rig again, pair it again.',
    keep: 'Keep',
    submit: 'End pairing',
  },
} as const;
