// `npm run bench -- profile [folder, the system's temporary one] [bookings, 2000]`: where the processor time of bookings goes, in the API
// and in the projections. Prints the packages and places with the most time, and writes a profile of each. To see it as a flame graph, open
// it in the Performance panel of Chromium's developer tools, or in any other program that reads `.cpuprofile`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { type Part, Product } from '../k9/product.ts';
import { openConnection, requestBytes } from './load.ts';
import { type BenchVenue, openBenchVenue } from './venue.ts';

const [folder, bookings] = [process.argv[2] ?? tmpdir(), Number(process.argv[3] ?? 2_000)];
const root = fileURLToPath(new URL('../..', import.meta.url));
/** Where Node listens for a debugger after SIGUSR1. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
const [CLIENTS, SHOWN] = [16, 40];

type Frame = { readonly functionName: string; readonly url: string; readonly lineNumber: number };
/** https://chromedevtools.github.io/devtools-protocol/v8/Profiler/#type-Profile */
type Profile = {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

/** Opens the debugger of a running process. */
const inspect = async (pid: number) => {
  process.kill(pid, 'SIGUSR1');
  let url: string | undefined;
  while (url === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const listed = await fetch(INSPECTOR).catch(() => undefined);
    url = ((await listed?.json()) as { webSocketDebuggerUrl: string }[] | undefined)?.[0]?.webSocketDebuggerUrl;
  }
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  let sent = 0;
  const call = async <Result>(method: string, params: object = {}): Promise<Result> => {
    const id = (sent += 1);
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      const answer = JSON.parse(data.toString()) as { id?: number; result: Result };
      if (answer.id === id) return answer.result;
    }
  };
  return { call, close: () => socket.close() };
};

const placeOf = ({ functionName, url, lineNumber }: Frame): string => {
  const path = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url;
  return `${functionName || '(anonymous)'}  ${path}${path === '' ? '' : `:${lineNumber + 1}`}`;
};
/** The package that a place belongs to. */
const roomOf = ({ functionName, url }: Frame): string => {
  if (url === '') return functionName.startsWith('(') ? functionName : '(native)';
  if (url.startsWith('node:')) return 'node';
  const path = relative(root, fileURLToPath(url));
  return (
    /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path.slice(path.lastIndexOf('node_modules')))?.[1] ??
    path.split('/dist/')[0] ??
    path
  );
};
const print = (title: string, profile: Profile, acts: number): void => {
  const millis = new Map<number, number>();
  profile.samples.forEach((id, at) => millis.set(id, (millis.get(id) ?? 0) + (profile.timeDeltas[at] ?? 0) / 1000));
  const sums = (nameOf: (frame: Frame) => string) => {
    const found = new Map<string, number>();
    for (const { id, callFrame } of profile.nodes)
      found.set(nameOf(callFrame), (found.get(nameOf(callFrame)) ?? 0) + (millis.get(id) ?? 0));
    found.delete('(idle)');
    return [...found].toSorted(([, one], [, other]) => other - one);
  };
  process.stdout.write(`\n${title}: ms for each of ${acts} bookings, by package\n`);
  for (const [name, time] of sums(roomOf).slice(0, 20)) process.stdout.write(`${(time / acts).toFixed(3)}  ${name}\n`);
  process.stdout.write(`\n${title}: ms for each booking, by place, without what it calls\n`);
  for (const [name, time] of sums(placeOf).slice(0, SHOWN))
    process.stdout.write(`${(time / acts).toFixed(3)}  ${name}\n`);
};

const book = async (port: number, venue: BenchVenue, many: number): Promise<void> => {
  let left = many;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const connection = openConnection(port);
      while ((left -= 1) >= 0)
        await connection.ask(
          requestBytes('POST', '/api/reservations', venue.desks[left % venue.desks.length], venue.nextBooking()),
        );
      connection.close();
    }),
  );
  // Emails and read models follow.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
};

mkdirSync(folder, { recursive: true });
for (const part of ['api', 'projections'] as const satisfies readonly Part[]) {
  const product = await Product.prepare();
  try {
    const refused = await product.start();
    if (refused !== undefined) throw new Error(refused.said);
    const venue = await openBenchVenue(product);
    await book(product.port, venue, 200);
    const { call, close } = await inspect(product.pids()[part] ?? 0);
    await call('Profiler.enable');
    await call('Profiler.setSamplingInterval', { interval: 200 });
    await call('Profiler.start');
    await book(product.port, venue, bookings);
    const { profile } = await call<{ profile: Profile }>('Profiler.stop');
    close();
    const file = join(folder, `paddock-${part}.cpuprofile`);
    writeFileSync(file, JSON.stringify(profile));
    print(part, profile, bookings);
    process.stdout.write(`\nThe whole profile: ${file}\n`);
  } finally {
    await product.stop();
    product.remove();
  }
}
