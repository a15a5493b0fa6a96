// Preloaded into each service that the supervisor starts. The supervisor holds the other end of file descriptor 3; when it is
// gone, however it ended, the service stops as on SIGTERM, and soon after in any case.
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
