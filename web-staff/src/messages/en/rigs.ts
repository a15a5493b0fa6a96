import type { GameState } from '@paddock/shared-domain/rigs/agent-wire';
import type { RigState } from '@paddock/shared-domain/rigs/rig-contract';
import type { z } from 'zod';

const states: { readonly [State in RigState]: string } = {
  unpaired: 'Not paired',
  paired: 'Waiting for its rig',
  connected: 'Connected',
  silent: 'Silent',
  offline: 'Offline',
};
const games: { readonly [State in z.infer<typeof GameState>]: string } = {
  NONE: 'No game',
  LOADING: 'Game loads',
  LIVE: 'In the car',
  PAUSED: 'Paused',
  UNKNOWN: 'Game not readable',
};
/** The rigs of the seats and their pairing. */
export const rigs = {
  pageTitle: 'Rigs',
  title: 'Rigs',
  intro:
    'Each seat’s rig speaks for that seat alone. Pair it once; the launcher starts and stops its game from then on.',
  what: 'the rigs',
  failed: 'The rigs could not be loaded.',
  noVenue: 'There is no venue yet.',
  noSeats: 'This venue has no seats yet.',
  location: 'Location',
  states,
  games,
  version: (version: string) => `Version ${version}`,
  lastSeen: (moment: string) => `Last heard ${moment}`,
  pairedAt: (moment: string) => `Paired ${moment}, not heard since`,
  neverPaired: 'No rig speaks for this seat.',
  content: (hash: string) => `Content ${hash}`,
  differs: (count: number) =>
    count === 1 ? '1 car or track differs from the host’s' : `${count} cars or tracks differ from the host’s`,
  noSteam: 'No Steam account: it cannot join a party',
  pair: 'Pair',
  pairSeat: (seat: string) => `Pair ${seat}`,
  pairAgain: 'Pair again',
  pairSeatAgain: (seat: string) => `Pair ${seat} again`,
  revoke: 'End pairing',
  revokeSeat: (seat: string) => `End the pairing of ${seat}`,
  pairing: {
    title: (seat: string) => `Pair ${seat}`,
    making: 'Making a code',
    failed: 'No code could be made.',
    steps: 'On the rig, open the Paddock agent and type this code. It works once.',
    code: 'Pairing code',
    left: (clock: string) => `Good for ${clock}`,
    over: 'This code is over.',
    another: 'New code',
    done: (seat: string) => `The rig of ${seat} is paired.`,
    close: 'Close',
  },
  ending: {
    title: (seat: string) => `End the pairing of ${seat}?`,
    words:
      'Its rig is cut off at once and its key opens nothing any more. A game that runs there goes on. To use the rig again, pair it anew.',
    keep: 'Keep',
    submit: 'End pairing',
  },
} as const;
