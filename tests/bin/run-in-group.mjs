import { spawn } from 'node:child_process';

const running = new Set();

const endGroup = (child, signal) => {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The whole group has ended already.
  }
};

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => {
    for (const child of running) endGroup(child, 'SIGTERM');
    setTimeout(() => {
      for (const child of running) endGroup(child, 'SIGKILL');
      process.exit(code);
    }, 1000);
  });
}

/**
 * Runs a program in its own process group, and kills what it leaves in that group.
 * @param {string} file @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, show?: boolean }} options show: print the output as it comes
 * @returns {Promise<{ code: number, output: string }>}
 */
export const runInGroup = (file, args, { cwd, env = process.env, show = false }) =>
  new Promise((resolve) => {
    let output = '';
    const child = spawn(file, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
        if (show) process.stdout.write(text);
      });
    }
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    // A grandchild may hold the pipes open. Killing the group on exit closes them.
    child.once('exit', () => endGroup(child, 'SIGKILL'));
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
