// Keeps a server from outliving Paddock. Paddock holds the other end of this process's stdin. However Paddock ends (kill -9
// included), the kernel closes it, and the guard then stops the server gracefully.
// node guard.mjs '{"file":"...","args":[],"stopSignal":"SIGINT","forceSignal":"SIGQUIT","forceAfterMs":15000}'
// stdin: open while the server should run; stdout: one line {"pid":n}; stderr: the server's log.
import { spawn } from 'node:child_process';

const { file, args, uid, gid, env, stopSignal, forceSignal, forceAfterMs } = JSON.parse(process.argv[2]);

const server = spawn(file, args, { uid, gid, env, stdio: ['ignore', 2, 2] });
server.on('error', (error) => {
  process.stderr.write(`guard: ${error.message}\n`);
  process.exit(1);
});
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  server.kill(stopSignal);
  setTimeout(() => server.kill(forceSignal), forceAfterMs);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();

// Ignored: the reader may be gone, and stdin reports that.
process.stdout.on('error', () => {});
if (server.pid !== undefined) process.stdout.write(`${JSON.stringify({ pid: server.pid })}\n`);
