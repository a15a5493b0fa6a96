import type { AddressInfo } from 'node:net';
import type { Composed } from '@paddock/api/compose';
import { AGENT_SOCKET_PATH, VenueMessage, type VenueMessageOf } from '@paddock/shared-domain/rigs/agent-wire';
import type { WebSocket } from 'ws';
import { openJsonSocket } from '../../support/json-socket.ts';
import { AMG, type Floor, openFloor, RACES } from '../launcher/floor-world.ts';

export { AMG, RACES };
export const listen = async ({ app }: Composed): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

export type Heard = VenueMessage;
/** The rig's end of the connection. */
export type TestRig = {
  readonly socket: WebSocket;
  readonly heard: Heard[];
  readonly closed: Promise<number>;
  say(message: object): void;
  hear<Type extends Heard['type']>(
    type: Type,
    matches?: (message: VenueMessageOf<Type>) => boolean,
  ): Promise<VenueMessageOf<Type>>;
};
export const NO_GAME = { state: 'NONE', pid: null, startedAt: null, generation: null };
export const helloOf = (key: string, calendar: string, more: object = {}): object => ({
  type: 'hello',
  v: 1,
  key,
  calendar,
  agentVersion: '1.0.0',
  bootId: 'boot-1',
  mono: 1_000,
  applied: null,
  game: NO_GAME,
  server: null,
  contentHash: null,
  steamId: null,
  address: '10.0.0.7',
  outbox: { first: 1, last: 0 },
  ...more,
});

/** @param from the address it comes from, as a trusted proxy says it; default: this machine. */
export const connect = async (port: number, from?: string): Promise<TestRig> => {
  const { socket, said, closed, send, hear } = await openJsonSocket<Heard>(port, AGENT_SOCKET_PATH, {
    read: (data) => VenueMessage.parse(data),
    ...(from !== undefined && { headers: { 'x-forwarded-for': from } }),
  });
  return {
    socket,
    heard: said,
    closed,
    say: send,
    hear: async <Type extends VenueMessage['type']>(
      type: Type,
      matches: (message: VenueMessageOf<Type>) => boolean = () => true,
    ) =>
      (await hear(
        (message) => message.type === type && matches(message as VenueMessageOf<Type>),
      )) as VenueMessageOf<Type>,
  };
};

/** Pairs a rig with a seat: staff make a code, and the rig uses it. */
export const pair = async ({ chief, venue }: Floor, seat: string): Promise<{ key: string; agent: string }> => {
  const made = await chief.post('/races/rigs/pairing-codes', { calendar: seat });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const paired = await venue.anonymous.post('/rigs/pair', { code: made.body.code });
  if (paired.status !== 201) throw new Error(JSON.stringify(paired.body));
  return paired.body as { key: string; agent: string };
};
export { type Floor, openFloor };
