import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { type InMemoryFaults, openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { type EventStore, StoreUnavailable } from '@paddock/event-store/port';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { FEWEST_IN_BOOK, MOST_IN_BOOK } from '@paddock/shared-domain/kernel/books';
import { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { floorEvents } from '@paddock/shared-domain/launcher/floor-events';
import { PartyId, PartyMemberId } from '@paddock/shared-domain/launcher/ids';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { describe, expect, it } from 'vitest';

const west = LocationId.parse('west');
const MONDAY = Instant.parse('2027-03-01T18:00:00.000Z');
const TUESDAY = Instant.parse('2027-03-02T18:00:00.000Z');
const WEDNESDAY = Instant.parse('2027-03-03T18:00:00.000Z');
const party = (name: string) => PartyId.parse(name);
const host = (name: string, seat: string) => ({
  type: 'HostParty' as const,
  data: {
    partyId: party(name),
    locationId: west,
    name: 'P',
    memberId: PartyMemberId.parse(`m${name}`),
    seatId: SeatId.parse(seat),
    seat: { locationId: west, active: true, eventId: RaceEventId.parse(`e${seat}`) },
  },
});
const disband = (name: string) => ({ type: 'DisbandParty' as const, data: { partyId: party(name), locationId: west } });

const venue = (faults?: InMemoryFaults) => {
  const log = createInMemoryLog();
  const reads: number[] = [];
  const opened = openInMemoryStore({ log, ...(faults && { faults }) });
  const store: EventStore = {
    ...opened,
    readStream: (stream, from) => {
      reads.push(from ?? 0);
      return opened.readStream(stream, from);
    },
  };
  const decode = createDecode([...floorEvents]);
  /** An API process with an empty cache. */
  const process = () => {
    const commands = createCommands({ store, decode, random: () => 0, sleep: () => Promise.resolve() });
    const send = (
      commandId: string,
      now: Instant,
      ...wanted: (ReturnType<typeof host> | ReturnType<typeof disband>)[]
    ) => commands.handle(floorDecider, west, wanted, { commandId, now, actor: { kind: 'visitor' } });
    /** So many parties that were hosted and disbanded: two events each. */
    const busy = async (day: string, now: Instant, parties: number) => {
      for (let n = 0; n < parties; n += 1) {
        const name = `${day}${n}`;
        expect((await send(`busy:${name}`, now, host(name, 's9'), disband(name))).outcome).toBe('accepted');
      }
    };
    return { commands, send, busy, state: async () => (await commands.load(floorDecider, west)).state };
  };
  const types = () => log.events.map(({ type }) => type);
  const closings = () => log.events.filter(({ type }) => type === 'OpenPartiesCarriedForward');
  return { log, reads, process, types, closings };
};
const DAY = FEWEST_IN_BOOK / 2;

describe('the books of a location’s parties', () => {
  it('are closed by the first command of a new day, which carries the open parties over', async () => {
    const { log, process, types, closings } = venue();
    const one = process();
    await one.send('open', MONDAY, host('kept', 's1'));
    await one.busy('monday', MONDAY, DAY);
    await one.send('next', TUESDAY, host('new', 's2'));
    expect(types().slice(-2)).toEqual(['OpenPartiesCarriedForward', 'PartyHosted']);
    const [closing] = closings();
    expect(closing?.data).toMatchObject({
      locationId: west,
      parties: [{ partyId: 'kept', members: [{ seatId: 's1' }] }],
    });
    // The command that came first in the new period made it close.
    const correlationId = 'next';
    expect(closing?.metadata).toMatchObject({
      actor: { kind: 'system', process: 'books' },
      at: TUESDAY,
      correlationId,
    });
    // The seat is still in its party: another one is refused, and the party can be disbanded.
    expect(await one.send('again', TUESDAY, host('other', 's1'))).toMatchObject({
      outcome: 'refused',
      reason: 'SeatInParty',
    });
    expect((await process().send('end', TUESDAY, disband('kept'))).outcome).toBe('accepted');
    expect(log.events.at(-1)).toMatchObject({ type: 'PartyDisbanded', data: { partyId: 'kept', seatIds: ['s1'] } });
  });

  it('stay open while there is little in them, and close within a day if there is very much', async () => {
    const { process, closings } = venue();
    const one = process();
    await one.busy('monday', MONDAY, DAY - 1);
    await one.busy('tuesday', TUESDAY, 1);
    expect(closings()).toEqual([]);
    await one.busy('wednesday', WEDNESDAY, MOST_IN_BOOK / 2);
    expect(closings().length).toBe(1);
    await one.busy('evening', WEDNESDAY, MOST_IN_BOOK / 2);
    expect(closings().length).toBe(2);
  });

  it('are not closed by a command that is refused or changes nothing, and its repeat is not taken for done', async () => {
    const { log, process, closings } = venue();
    const one = process();
    await one.busy('monday', MONDAY, DAY);
    const before = log.events.length;
    const refused = { outcome: 'refused', reason: 'PartyUnknown' };
    expect(await one.send('unknown', TUESDAY, disband('never'))).toMatchObject(refused);
    expect(await one.send('done', TUESDAY, disband('monday0'))).toMatchObject({ outcome: 'accepted', events: [] });
    expect(log.events.length).toBe(before);
    // In one group: the first is refused, and the second closes the book.
    const both = [one.send('first', TUESDAY, disband('never')), one.send('second', TUESDAY, host('new', 's1'))];
    expect((await Promise.all(both)).map(({ outcome }) => outcome)).toEqual(['refused', 'accepted']);
    expect(closings().length).toBe(1);
    expect(await process().send('first', TUESDAY, disband('never'))).toMatchObject(refused);
  });

  it('leave a process that starts with two books to read, whose state is that of the others', async () => {
    const { log, reads, process, closings } = venue();
    const one = process();
    for (const [day, now] of Object.entries({ monday: MONDAY, tuesday: TUESDAY, wednesday: WEDNESDAY })) {
      await one.busy(day, now, DAY);
      await one.send(`stays:${day}`, now, host(`stays${day}`, `s${day}`));
    }
    expect(closings().length).toBe(2);
    reads.length = 0;
    const cold = process();
    expect([...(await cold.state()).parties]).toEqual([...(await one.state()).parties]);
    expect(reads[0]).toBe(closings()[0]?.revision);
    // A repeat of the former book is recognised; the log does not grow.
    const before = log.events.length;
    const repeated = await cold.send('stays:tuesday', WEDNESDAY, host('staystuesday', 'stuesday'));
    expect(repeated).toMatchObject({ outcome: 'accepted', repeated: true });
    expect(await one.send('stays:tuesday', WEDNESDAY, host('staystuesday', 'stuesday'))).toMatchObject({
      repeated: true,
    });
    expect(log.events.length).toBe(before);
  });

  it('are closed once by two processes at the same moment', async () => {
    const { process, types, closings } = venue();
    const [one, other] = [process(), process()];
    await one.busy('monday', MONDAY, DAY);
    await other.state();
    const sent = [one, other].map((each, n) => each.send(`turn${n}`, TUESDAY, host(`turn${n}`, `s${n}`)));
    expect((await Promise.all(sent)).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
    expect(closings().length).toBe(1);
    expect(types().slice(-3)).toEqual(['OpenPartiesCarriedForward', 'PartyHosted', 'PartyHosted']);
  });

  it('are closed wholly or not at all if the process or the store fails in between', async () => {
    let fail: 'before' | 'after' | undefined;
    const throws = (when: typeof fail) => () => {
      if (fail !== when) return;
      fail = undefined;
      throw new StoreUnavailable('Gone.', when === 'after' ? 'unknown' : 'not-written');
    };
    const { process, types, closings } = venue({ beforeAppend: throws('before'), afterAppend: throws('after') });
    await process().busy('monday', MONDAY, DAY);
    fail = 'before';
    await expect(process().send('turn', TUESDAY, host('turn', 's1'))).rejects.toThrow('Gone.');
    expect(closings()).toEqual([]);
    fail = 'after';
    await expect(process().send('turn', TUESDAY, host('turn', 's1'))).rejects.toThrow('Gone.');
    expect(await process().send('turn', TUESDAY, host('turn', 's1'))).toMatchObject({
      outcome: 'accepted',
      repeated: true,
    });
    expect(types().slice(-2)).toEqual(['OpenPartiesCarriedForward', 'PartyHosted']);
    expect(closings().length).toBe(1);
  });

  it('stay open if what is carried would not fit into an event', async () => {
    const { process, closings } = venue();
    const one = process();
    await one.busy('monday', MONDAY, DAY);
    for (let n = 0; n < 400; n += 1)
      await one.send(`open${n}`, MONDAY, host(`open${n}`.padEnd(38, 'x'), `s${n}`.padEnd(38, 'y')));
    expect((await one.send('turn', TUESDAY, host('turn', 't'))).outcome).toBe('accepted');
    expect(closings()).toEqual([]);
  });
});
