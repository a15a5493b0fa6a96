// Preloaded into each service that the supervisor starts. The supervisor holds the other end of file descriptor 3. When the
// supervisor ends in any way, the service gets SIGTERM, and shortly after it exits in any case.
import { Socket } from 'node:net';

const graceMs = 2000;

const leash = new Socket({ fd: 3, readable: true, writable: false });
const letGo = () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), graceMs).unref();
};
leash.on('error', () => {});
leash.on('close', letGo);
leash.resume();
leash.unref();
