import { memoryFiles } from '@paddock/rig-agent/agent-files';
import { openOutbox } from '@paddock/rig-agent/outbox';
import { RaceEventId } from '@paddock/shared-domain/kernel/ids';
import { instantOf } from '@paddock/shared-domain/kernel/time';
import type { AgentFactBody } from '@paddock/shared-domain/rigs/agent-facts';
import { EntryId, RunId } from '@paddock/shared-domain/launcher/ids';
import { describe, expect, it } from 'vitest';

const at = { wall: instantOf(Date.UTC(2026, 10, 22)), mono: 1, bootId: 'boot-1' };
const [event, entry, run] = [RaceEventId.parse('race1'), EntryId.parse('entry1'), RunId.parse('run1')];
const exited = (generation: number): AgentFactBody => ({
  kind: 'ENTRY_EXITED',
  data: { event, entry, generation, reason: 'USER_QUIT' },
});
const heard = (first: number, ...kinds: readonly number[]): AgentFactBody => ({
  kind: 'UDP_BATCH',
  data: {
    run,
    event,
    first,
    datagrams: kinds.map((kind) => ({ mono: 1, body: Buffer.from([kind, ...Array(200).fill(1)]).toString('base64') })),
  },
});
const [carUpdate, newSession, lap] = [53, 50, 73];

describe('the outbox of a rig', () => {
  it('keeps every complete fact and cuts off a torn one, at whichever byte of its file the power fails', () => {
    const files = memoryFiles();
    const outbox = openOutbox(files);
    const ends = [0, 1, 2, 3, 4].map((generation) => {
      outbox.add(exited(generation), at);
      return files.read('outbox.jsonl')?.byteLength ?? 0;
    });
    const whole = Buffer.from(files.read('outbox.jsonl') ?? []);
    for (let bytes = 0; bytes <= whole.byteLength; bytes += 1) {
      const torn = memoryFiles();
      torn.replace('outbox.jsonl', whole.subarray(0, bytes));
      const opened = openOutbox(torn);
      const complete = ends.filter((end) => end <= bytes).length;
      expect([...opened.after(0)].map(({ seq }) => seq)).toEqual(Array.from({ length: complete }, (_, n) => n + 1));
      // The next fact is complete, and takes the number of the torn one, which was never sent.
      expect(opened.add(exited(9), at).seq).toBe(complete + 1);
      expect([...openOutbox(torn).after(0)].map(({ seq }) => seq)).toHaveLength(complete + 1);
    }
  });

  it('never uses a number twice, also after all facts were confirmed and the file was emptied', () => {
    const files = memoryFiles();
    const outbox = openOutbox(files);
    const body = heard(1, ...Array<number>(1_000).fill(carUpdate));
    for (let n = 0; n < 12; n += 1) outbox.add(body, at);
    outbox.drop(12);
    expect(files.read('outbox.jsonl')?.byteLength).toBeLessThan(100);
    expect(openOutbox(files).range()).toEqual({ first: 13, last: 12 });
    expect(openOutbox(files).add(exited(1), at).seq).toBe(13);
  });

  it('keeps all laps when they fill it, and does not rewrite its file for each new one', () => {
    const files = memoryFiles();
    let rewritten = 0;
    const replace: typeof files.replace = (name, bytes) => {
      rewritten += 1;
      files.replace(name, bytes);
    };
    const outbox = openOutbox({ ...files, replace }, { bound: 2_000 });
    for (let n = 0; n < 40; n += 1) outbox.add(heard(n + 1, lap), at);
    expect([[...outbox.after(0)].length, rewritten]).toEqual([40, 0]);
  });

  it('continues after the last number that the venue has if its own disk was lost', () => {
    const outbox = openOutbox(memoryFiles());
    outbox.drop(700);
    expect(outbox.add(exited(1), at).seq).toBe(701);
  });

  it('skips a line that cannot be read, and keeps the others', () => {
    const files = memoryFiles();
    const outbox = openOutbox(files);
    for (const generation of [0, 1, 2]) outbox.add(exited(generation), at);
    const [first = '', , third = ''] = Buffer.from(files.read('outbox.jsonl') ?? [])
      .toString()
      .split('\n');
    files.replace('outbox.jsonl', Buffer.from(`${first}\n\0\0\0\n${third}\n`));
    expect([...openOutbox(files).after(0)].map(({ seq }) => seq)).toEqual([1, 3]);
  });

  it('when it is full, drops car positions first, then other messages of a server, and never a lap', () => {
    const files = memoryFiles();
    const bound = 40_000;
    const outbox = openOutbox(files, { bound });
    outbox.add(exited(0), at);
    const laps = [3, 5, 7].map((first) => {
      outbox.add(heard(first, carUpdate, lap), at);
      return outbox.range().last;
    });
    const others = [20, 21].map((first) => {
      outbox.add(heard(first, newSession), at);
      return outbox.range().last;
    });
    for (let n = 0; n < 200; n += 1) outbox.add(heard(100 + n, carUpdate), at);
    const kept = (of: typeof outbox) => [...of.after(0)].map(({ seq }) => seq);
    expect(kept(outbox)).toEqual(expect.arrayContaining([1, ...laps, ...others]));
    expect(outbox.bytes()).toBeLessThanOrEqual(bound);
    expect(kept(outbox).at(-1)).toBe(outbox.range().last);

    for (let n = 0; n < 150; n += 1) outbox.add(heard(400 + n, carUpdate, lap), at);
    expect(kept(outbox)).toEqual(expect.arrayContaining([1, ...laps]));
    expect(kept(outbox).some((seq) => others.includes(seq))).toBe(false);
    expect(kept(openOutbox(files, { bound }))).toEqual(kept(outbox));
  });
});
