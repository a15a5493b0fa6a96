import { createHash } from 'node:crypto';
import { createEvidenceIndex } from '@paddock/race-control/runs/evidence-index';
import { createReceipts } from '@paddock/race-control/runs/receipts';
import { shownText } from '@paddock/race-control/runs/shown-evidence';
import { createDecode } from '@paddock/event-store/codec';
import { allEvents } from '@paddock/shared-domain/all-events';
import { LapId } from '@paddock/shared-domain/kernel/ids';
import { millisOf } from '@paddock/shared-domain/kernel/time';
import { lapDecider } from '@paddock/shared-domain/laps/lap';
import { checkReceipt, type Fetched } from '@paddock/shared-domain/runs/receipt-check';
import { Receipt } from '@paddock/shared-domain/runs/receipt';
import { describe, expect, it } from 'vitest';
import { fileOf, hear, raceOutFact, resultsFact, rigLap, runningWorld } from './drive.ts';
import { accountOf, entryAt, eventId, openRunWorld, type RunWorld, seatAt, userAt } from './run-world.ts';
import { lapMessage, raceStory } from './server-story.ts';

const host = seatAt(0);
const now = (world: RunWorld): number => millisOf(world.clock.now());
const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'base64');
const receiptsOf = ({ store }: RunWorld) => createReceipts({ store, decode: createDecode([...allEvents]) });
const storedItems = async (world: RunWorld) => {
  const index = createEvidenceIndex({ store: world.store, decode: createDecode([...allEvents]) });
  const { runId } = await world.runNow();
  const items = await index.itemsOf(runId);
  return Promise.all(items.map(async (item) => ({ ...item, text: await index.textOf(item) })));
};
const lapIds = async (world: RunWorld) => (await world.laps()).map(({ data }) => LapId.parse(data['lapId']));

/** The receipt of a lap, its evidence fetched and hashed as a browser does, and the check. `spoil` changes a fetched text. */
const fetchAll = async (world: RunWorld, id: LapId, spoil: (text: string, at: number) => string = (text) => text) => {
  const receipts = receiptsOf(world);
  const bare = await receipts.of(id);
  if (bare === undefined) throw new Error(`Lap ${id} has no receipt.`);
  const receipt = Receipt.parse({ ...bare, track_name: 'Spa', car_name: 'AMG' });
  const fetched = new Map<string, Fetched>();
  for (const [at, { sha256 }] of receipt.evidence.entries()) {
    const text = spoil((await receipts.evidence(id, sha256))?.text ?? '', at);
    const digest = createHash('sha256').update(text).digest('hex');
    fetched.set(sha256, { text, sha256: digest, bytes: Buffer.byteLength(text) });
  }
  return { receipt, fetched, checked: checkReceipt(receipt, fetched, bytesOf) };
};

/** A qualifying session of one racer, reported by four witnesses. */
const witnessed = async (): Promise<RunWorld> => {
  const world = await runningWorld(['QUALIFYING']);
  const from = now(world);
  await hear(
    world,
    world.runId,
    raceStory(from, [[95_000, 93_000]], 'QUALIFYING', 'results/2027_3_1_19_34_QUALIFY.json'),
  );
  const filed = [
    { slot: 0, millis: 95_000, at: 160_000 },
    { slot: 0, millis: 93_000, at: 253_000 },
  ];
  const file = resultsFact(world.runId, '2027_3_1_19_34_QUALIFY.json', fileOf('QUALIFY', filed));
  await world.tell(host, world.factOf(host, rigLap(0, 93_000, 2), from + 60_000 + 188_020));
  await world.tell(host, world.factOf(host, file));
  const written = [95_000, 93_000].map((time) => ({ time, sectors: [time / 2, time / 2] }));
  await world.tell(host, world.factOf(host, raceOutFact(0, written)));
  await world.follow();
  return world;
};

describe('The receipt of a lap', () => {
  it('shows witnesses, rules and place in the log, and a check of its evidence gives the same result', async () => {
    const world = await witnessed();
    const [first, second] = (await lapIds(world)) as [LapId, LapId];
    const { receipt, checked } = await fetchAll(world, second);
    expect(
      receipt.witnesses.map(({ witness, agrees, millis, cuts }) => [witness, agrees, millis, cuts]).toSorted(),
    ).toEqual([
      ['RACE_OUT', true, 93_000, 0],
      ['RESULTS', true, 93_000, 0],
      ['RIG', true, 93_000, null],
      ['UDP', true, 93_000, 0],
    ]);
    expect(receipt).toMatchObject({
      session: 'QUALIFYING',
      millis: 93_000,
      verdict: 'approved',
      reasons: [],
      rule_set: 'v3',
      decided_by: 'RULES',
      attribution: 'GRID',
      seen_by: 4,
      clock: { gap_millis: 93_000 },
      log: { stream: `lap-${second}`, revision: 0 },
    });
    const [asked] = await world.events('ServerStartRequested');
    expect(receipt.rules?.files_sha256).toBe(asked?.['filesHash']);
    expect(checked).toMatchObject({ holds: true, seenBy: 4, clock: 'SAME', verdict: true });
    expect(checked.witnesses.map(({ millis }) => millis)).toEqual([93_000, 93_000, 93_000, 93_000]);
    // The first lap has no crossing before it, and its rig did not report it.
    const before = await fetchAll(world, first);
    expect(before.receipt).toMatchObject({ clock: null, seen_by: 3 });
    expect(before.checked).toMatchObject({ holds: true, seenBy: 3, clock: null });
  });

  it('fails its check if one byte of evidence is changed, and names the item', async () => {
    const world = await witnessed();
    const id = (await lapIds(world))[1] as LapId;
    const whole = await fetchAll(world, id);
    expect(whole.receipt.evidence.length).toBeGreaterThanOrEqual(4);
    for (const [spoilt, { sha256, kind }] of whole.receipt.evidence.entries()) {
      const { checked } = await fetchAll(world, id, (text, at) =>
        at === spoilt ? `${text.slice(0, 20)}${text[20] === '1' ? '2' : '1'}${text.slice(21)}` : text,
      );
      expect(checked.holds).toBe(false);
      expect(
        checked.items.filter(({ outcome }) => outcome !== 'WHOLE').map(({ item }) => [item.sha256, item.kind]),
      ).toEqual([[sha256, kind]]);
    }
  });

  it('fails its check if it shows another time than its evidence, although all hashes are right', async () => {
    const world = await witnessed();
    const { receipt, fetched } = await fetchAll(world, (await lapIds(world))[1] as LapId);
    const forged = {
      ...receipt,
      millis: 83_000,
      witnesses: receipt.witnesses.map((said) => ({ ...said, millis: 83_000 })),
    };
    const checked = checkReceipt(forged, fetched, bytesOf);
    expect(checked).toMatchObject({ holds: false, seenBy: 0 });
    expect(new Set(checked.items.map(({ outcome }) => outcome))).toEqual(new Set(['WHOLE']));
    expect(new Set(checked.witnesses.map(({ outcome }) => outcome))).toEqual(new Set(['OTHER']));
    const slower = { ...receipt, clock: receipt.clock && { ...receipt.clock, gap_millis: 60_000 } };
    expect(checkReceipt(slower, fetched, bytesOf)).toMatchObject({ holds: false, clock: 'OTHER' });
  });

  it('and its evidence name no person and no Steam account, and no seat, entry or event', async () => {
    const world = await witnessed();
    const ids = await lapIds(world);
    expect(ids).not.toEqual([]);
    const readable = (text: string): string =>
      [
        text,
        ...[...text.matchAll(/"body":"([^"]*)"/g)].map(([, body = '']) =>
          Buffer.from(body, 'base64').toString('latin1').replaceAll('\0', ''),
        ),
      ].join(' ');
    const stored = (await storedItems(world)).map(({ text }) => text);
    expect(stored.map(readable).join(' ')).toContain(accountOf(0));
    expect(stored.join(' ')).toContain(eventId);
    const hidden = ['Ada', 'Lovelace', userAt(0), seatAt(0), entryAt(0), eventId, accountOf(0), 'boot1'];
    for (const id of ids) {
      const { receipt, fetched } = await fetchAll(world, id);
      const shown = [JSON.stringify(receipt), ...[...fetched.values()].map(({ text }) => readable(text))].join(' ');
      expect(hidden.filter((text) => shown.includes(text))).toEqual([]);
    }
  });

  it('has no hash of a stored text or file, which would confirm a guess of what is not shown', async () => {
    const world = await witnessed();
    // A batch of crossings alone is shown whole.
    const hiding = (await storedItems(world)).filter(({ kind, text }) => shownText(kind, text) !== text);
    const hashes = hiding.flatMap(({ sha256, fileSha256 = sha256 }) => [String(sha256), String(fileSha256)]);
    expect(new Set(hiding.map(({ kind }) => kind)).size).toBe(4);
    for (const id of await lapIds(world)) {
      const all = JSON.stringify((await fetchAll(world, id)).receipt);
      expect(hashes.filter((hash) => all.includes(hash))).toEqual([]);
    }
  });

  it('exists only for laps that count: not while a lap is held, but once a steward approves it', async () => {
    const world = await runningWorld();
    const from = now(world);
    const crossings = [100_000, 190_000].map((at, lap) => ({ at: from + at, message: lapMessage(0, 81_000, lap + 1) }));
    await hear(world, world.runId, [...raceStory(from, [[]]).slice(0, -1), ...crossings]);
    await world.follow();
    const id = (await lapIds(world))[1] as LapId;
    expect((await world.laps())[1]).toMatchObject({ verdict: 'held', reasons: ['CLOCK'] });
    const receipts = receiptsOf(world);
    expect(await receipts.of(id)).toBeUndefined();
    expect(await receipts.of(LapId.parse('nolap'))).toBeUndefined();
    const say = (type: string) => world.say(lapDecider, id, { type, data: { lapId: id, why: '' } });
    await say('ApproveLap');
    const { receipt, checked } = await fetchAll(world, id);
    expect(receipt).toMatchObject({ decided_by: 'STEWARD', reasons: ['CLOCK'], verdict: 'approved' });
    expect(checked).toMatchObject({ holds: true, clock: 'SAME', seenBy: 1 });
    const [item] = receipt.evidence;
    expect((await receipts.evidence(id, item?.sha256 ?? ''))?.text).toContain('mono');
    await say('RejectLap');
    expect(await receipts.of(id)).toBeUndefined();
    expect(await receipts.evidence(id, item?.sha256 ?? '')).toBeUndefined();
  });

  it('of a lap driven alone has two witnesses: the rig’s memory and the game’s file', async () => {
    const world = await openRunWorld(['HOTLAP'], { party: false });
    await world.signal('SESSION_START');
    await world.follow();
    world.advance(95_000);
    await world.tell(host, world.factOf(host, rigLap(0, 95_000, 1)));
    await world.follow();
    // Until the game confirms it, its receipt says that it is provisional.
    const before = await fetchAll(world, (await lapIds(world))[0] as LapId);
    expect(before.receipt).toMatchObject({ verdict: 'held', reasons: ['PROVISIONAL'], seen_by: 1 });
    expect(before.checked).toMatchObject({ holds: true, verdict: true });
    await world.tell(host, world.factOf(host, raceOutFact(0, [{ time: 95_000, sectors: [47_500, 47_500] }])));
    await world.follow();
    const { receipt, checked } = await fetchAll(world, (await lapIds(world))[0] as LapId);
    expect(receipt).toMatchObject({ verdict: 'approved', reasons: [], seen_by: 2, rules: null, clock: null });
    expect(checked).toMatchObject({ holds: true, seenBy: 2 });
  });

  it('gives out only the evidence that it lists', async () => {
    const world = await witnessed();
    const [id, other] = (await lapIds(world)) as [LapId, LapId];
    const own = new Set((await fetchAll(world, id)).receipt.evidence.map(({ sha256 }) => sha256));
    const others = (await fetchAll(world, other)).receipt.evidence.filter(({ sha256 }) => !own.has(sha256));
    expect(others.length).toBeGreaterThan(0);
    for (const { sha256 } of others) expect(await receiptsOf(world).evidence(id, sha256)).toBeUndefined();
  });
});
