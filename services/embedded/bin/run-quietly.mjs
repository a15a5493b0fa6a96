import { spawn } from 'node:child_process';

/**
 * Runs a program and hides its output. If it fails, the error has all of it. A signal to this process ends it too.
 *
 * @param {string} file @param {readonly string[]} args @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<void>}
 */
export const runQuietly = (file, args, options = {}) =>
  new Promise((resolve, reject) => {
    let words = '';
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let told = false;
    const end = (signal) => {
      told = true;
      child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, end);
    const done = (error) => {
      for (const signal of signals) process.off(signal, end);
      if (error === undefined) resolve();
      else reject(error);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += chunk));
    child.once('error', done);
    child.once('close', (code, signal) => {
      if (told) done(new Error('Stopped.'));
      else done(code === 0 ? undefined : new Error(`${words.trim()}\n(${signal ?? `exit code ${code}`})`));
    });
  });
