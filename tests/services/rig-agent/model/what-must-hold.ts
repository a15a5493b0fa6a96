import type { AgentFact } from '@paddock/shared-domain/rigs/agent-wire';
import type { Story } from './model-story.ts';

const repeated = (keys: readonly string[]): readonly string[] => keys.filter((key, at) => keys.indexOf(key) !== at);
const ofEntry = ({ fact: { kind, data } }: AgentFact): string =>
  'generation' in data ? `${kind} ${data.event} ${data.generation}${'lap' in data ? ` ${data.lap}` : ''}` : '';

/** No game starts after its signal's expiry, for a lower generation, or twice (launcher.md 10.3). */
const startFaults = ({ machine, venue }: Story): string[] => {
  const faults: string[] = [];
  const highest = new Map<string, number>();
  for (const { event, generation, at } of machine.starts) {
    const expiry = venue.expiryOf.get(`${event} ${generation}`) ?? 0;
    if (at > expiry) faults.push(`${event} ${generation} started ${at - expiry} ms late`);
    const before = highest.get(event) ?? -1;
    if (generation === before) faults.push(`${event} ${generation} started twice`);
    if (generation < before) faults.push(`${event} ${generation} started after ${before}`);
    highest.set(event, Math.max(before, generation));
  }
  for (const { run, at } of machine.serverStarts)
    if (at > (venue.runExpiry.get(run) ?? 0)) faults.push(`${run} started late`);
  return [...faults, ...repeated(machine.serverStarts.map(({ run }) => run)).map((run) => `${run} started twice`)];
};
/** Every fact that was on the disk is in the log exactly once, unchanged. */
const factFaults = ({ venue, kept, waiting }: Story): string[] => {
  const faults: string[] = [];
  const seqs = venue.log.map(({ seq }) => seq);
  if (seqs.some((seq, at) => seq !== at + 1)) faults.push(`facts in the log: ${seqs.join(' ')}`);
  if (kept.length !== venue.log.length) faults.push(`${kept.length} kept, ${venue.log.length} in the log`);
  for (const fact of kept) {
    const told = venue.log[fact.seq - 1];
    if (JSON.stringify(told?.fact) !== JSON.stringify(fact.fact)) faults.push(`fact ${fact.seq} differs`);
  }
  if (waiting !== undefined && waiting.first <= waiting.last)
    faults.push(`${waiting.first}-${waiting.last} still wait`);
  const once = venue.log.filter(({ fact }) => fact.kind !== 'RACE_OUT').map(ofEntry);
  faults.push(...repeated(once.filter((key) => key !== '')).map((key) => `${key} told twice`));
  const raceOuts = venue.log.flatMap(({ fact }) => (fact.kind === 'RACE_OUT' ? [fact.data] : []));
  for (const { body, event, generation } of raceOuts) {
    const of = Buffer.from(body, 'base64').toString();
    if (of !== `${event} ${generation}` && !of.startsWith(`${event} `))
      faults.push(`race_out of ${of} told as that of ${event} ${generation}`);
  }
  return faults;
};
/** Datagrams of a run are numbered without a gap, and none is reported twice. */
const datagramFaults = ({ venue }: Story): string[] => {
  const faults: string[] = [];
  const next = new Map<string, number>();
  const bodies = new Set<string>();
  for (const { fact } of venue.log) {
    if (fact.kind !== 'UDP_BATCH') continue;
    const { run, first, datagrams } = fact.data;
    if (first !== (next.get(run) ?? 1)) faults.push(`${run}: batch ${first} where ${next.get(run) ?? 1} is next`);
    next.set(run, first + datagrams.length);
    for (const { body } of datagrams) {
      if (bodies.has(body)) faults.push(`${run}: a datagram told twice`);
      bodies.add(body);
    }
  }
  return faults;
};
/** After the quiet minute, game and server are as requested, or the venue knows why not. */
const quietFaults = ({ venue, gameAtEnd, serverAtEnd, loaded }: Story): string[] => {
  const faults: string[] = [];
  const desired = venue.desired();
  const told = (kind: string, generation: number): boolean =>
    venue.log.some(
      ({ fact }) =>
        fact.kind === kind &&
        'generation' in fact.data &&
        fact.data.generation === generation &&
        fact.data.event === desired?.event,
    );
  if (desired !== null) {
    const stage = venue.acks.get(desired.signal.id);
    if (stage === undefined || stage === 'RECEIVED') faults.push(`the last signal is ${stage ?? 'not answered'}`);
    if (desired.phase === 'STOPPED' && gameAtEnd !== undefined) faults.push('a game runs that was stopped');
    if (desired.phase === 'RUNNING') {
      const runs = gameAtEnd?.event === desired.event ? gameAtEnd.generation : undefined;
      const from = desired.start?.generation ?? 0;
      // A reload that changes nothing raises the generation, but the file still names the earlier one.
      const since = Array.from({ length: desired.generation - from + 1 }, (_, at) => from + at);
      const toldSince = (kind: string): boolean => since.some((generation) => told(kind, generation));
      const known = toldSince('ENTRY_EXITED') || toldSince('ENTRY_LAUNCH_FAILED');
      // A start that arrived too late does not end the game before it.
      if (runs !== undefined && runs < from && stage !== 'EXPIRED' && stage !== 'FAILED')
        faults.push(`generation ${runs} runs, ${from} was wanted`);
      if (runs === undefined && !known && stage !== 'EXPIRED') faults.push('no game runs, and nobody was told why');
      if (runs !== undefined && runs >= from && loaded && !toldSince('ENTRY_LAUNCHED'))
        faults.push('a launched game was not told');
    }
  }
  const server = venue.desiredServer();
  const serverTold = (kind: string): boolean =>
    venue.log.some(({ fact }) => fact.kind === kind && 'run' in fact.data && fact.data.run === server?.run);
  if (server?.phase === 'STOPPED' && serverAtEnd !== undefined) faults.push('a server runs that was stopped');
  if (server?.phase === 'RUNNING') {
    const over = serverTold('SERVER_STOPPED') || serverTold('SERVER_FAILED');
    if (serverAtEnd === undefined && !over) faults.push('no server runs, and nobody was told why');
    if (serverAtEnd !== undefined && serverAtEnd.run !== server.run) faults.push('the server of another run runs');
    if (serverAtEnd !== undefined && !serverTold('SERVER_STARTED')) faults.push('a server was not told');
  }
  return faults;
};

/** What is wrong with a story; empty if nothing is. */
export const faultsOf = (story: Story): readonly string[] => [
  ...startFaults(story),
  ...factFaults(story),
  ...datagramFaults(story),
  ...quietFaults(story),
];
