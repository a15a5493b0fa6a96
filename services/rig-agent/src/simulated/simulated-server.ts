import { createSocket } from 'node:dgram';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parsePluginDatagram, writeServerDatagram } from '@paddock/shared-domain/assetto-corsa/datagrams';
import { readServerConfig } from '@paddock/shared-domain/assetto-corsa/server-config';

/**
 * A dedicated server as its host's agent sees it: reads its file, sends plugin messages, answers `/INFO`, and on request ends its
 * session and writes the results. With a taken port it crashes after a moment, like the real one.
 */
const [folder = ''] = process.argv.slice(2);
const read = readServerConfig(readFileSync(join(folder, 'cfg', 'server_cfg.ini'), 'utf8'));
if (read.fault !== undefined) process.exit(3);
const { server } = read.config;
const [address = '127.0.0.1', port = '0'] = server.pluginAddress.split(':');
const link = createSocket('udp4');
const say = (message: Parameters<typeof writeServerDatagram>[0]): void =>
  link.send(writeServerDatagram(message), Number(port), address);

const endSession = (): void => {
  mkdirSync(join(folder, 'results'), { recursive: true });
  const name = 'results/2026_11_22_19_30_RACE.json';
  writeFileSync(join(folder, name), JSON.stringify({ TrackName: server.track, Type: 'RACE', Laps: [] }));
  say({ type: 'END_SESSION', resultsFile: name });
};
link.on('message', (datagram) => {
  if (parsePluginDatagram(datagram).message?.type === 'NEXT_SESSION') endSession();
});
link.bind(server.pluginPort, '127.0.0.1', () => say({ type: 'VERSION', version: 4 }));
const game = createSocket('udp4');
game.on('error', () => setTimeout(() => process.exit(2), 300));
game.bind(server.udpPort, '0.0.0.0');
createServer((_, reply) => {
  reply.setHeader('content-type', 'application/json');
  reply.end(JSON.stringify({ name: server.name, track: server.track }));
}).listen(server.httpPort, '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
