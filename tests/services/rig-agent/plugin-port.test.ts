import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { pluginPort } from '@paddock/rig-agent/machine/plugin-port';
import { writeServerDatagram } from '@paddock/shared-domain/assetto-corsa/datagrams';
import { afterEach, describe, expect, it } from 'vitest';

const opened: { close(): void }[] = [];
afterEach(() => opened.splice(0).forEach((one) => one.close()));

/** A program on this machine with a port of its own. */
const program = async (): Promise<Socket & { readonly port: number }> => {
  const socket = createSocket('udp4');
  opened.push(socket);
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return Object.assign(socket, { port: socket.address().port });
};
const world = async () => {
  const [server, other, free] = [await program(), await program(), createSocket('udp4')];
  free.bind(0, '127.0.0.1');
  await once(free, 'listening');
  const pluginOut = free.address().port;
  await new Promise<void>((resolve) => free.close(() => resolve()));
  const plugin = pluginPort(() => 0);
  opened.push(plugin);
  await plugin.open({ game: 9600, http: 8081, pluginIn: server.port, pluginOut });
  /** Datagrams to one port arrive in the order in which they were sent: after the last, all have arrived. */
  const heard: number[] = [];
  const says = (who: Socket, version: number): Promise<unknown> =>
    new Promise((resolve) =>
      who.send(writeServerDatagram({ type: 'VERSION', version }), pluginOut, '127.0.0.1', resolve),
    );
  const hears = async (last: number): Promise<readonly number[]> => {
    await expect
      .poll(() => {
        heard.push(...plugin.take().map(({ body }) => body[1] ?? -1));
        return heard;
      })
      .toContain(last);
    return heard;
  };
  return { server, other, plugin, says, hears, pluginOut };
};

describe('The port on which a server sends datagrams to its plugin', () => {
  it('accepts datagrams from the server only, not from another program on the machine', async () => {
    const { server, other, says, hears, plugin, pluginOut } = await world();
    await says(server, 1);
    await says(other, 66);
    await new Promise((resolve) =>
      other.send(
        writeServerDatagram({ type: 'END_SESSION', resultsFile: 'results/x.json' }),
        pluginOut,
        '127.0.0.1',
        resolve,
      ),
    );
    await says(server, 2);
    expect(await hears(2)).toEqual([1, 2]);
    expect(plugin.sessionsEnded()).toBe(0);
  });

  it('accepts a program that sent before the server only until the server sends', async () => {
    const { server, other, says, hears } = await world();
    await says(other, 66);
    await says(server, 1);
    await says(other, 67);
    await says(server, 2);
    expect(await hears(2)).toEqual([66, 1, 2]);
  });

  it('accepts a server that sends from another port than the one it listens on, and no second one', async () => {
    const [{ other, says, hears }, third] = [await world(), await program()];
    await says(other, 1);
    await says(third, 66);
    await says(other, 2);
    expect(await hears(2)).toEqual([1, 2]);
  });
});
