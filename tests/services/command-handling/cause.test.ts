import { createDecode } from '@paddock/event-store/codec';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { readLog } from '@paddock/event-store/read-log';
import { START } from '@paddock/event-store/port';
import { causedBy, causeOf } from '@paddock/kit/cause';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { LocationId, RaceEventId, SeatId } from '@paddock/shared-domain/kernel/ids';
import { Instant } from '@paddock/shared-domain/kernel/time';
import { floorEvents } from '@paddock/shared-domain/launcher/floor-events';
import { PartyId, PartyMemberId } from '@paddock/shared-domain/launcher/ids';
import { floorDecider } from '@paddock/shared-domain/launcher/party-commands';
import { describe, expect, it } from 'vitest';

const west = LocationId.parse('west');
const NOW = Instant.parse('2027-03-01T18:00:00.000Z');
const host = (name: string) => ({
  type: 'HostParty' as const,
  data: {
    partyId: PartyId.parse(name),
    locationId: west,
    name: 'P',
    memberId: PartyMemberId.parse(`m${name}`),
    seatId: SeatId.parse(`s${name}`),
    seat: { locationId: west, active: true, eventId: RaceEventId.parse(`e${name}`) },
  },
});

const venue = () => {
  const store = openInMemoryStore();
  const decode = createDecode([...floorEvents]);
  const commands = createCommands({ store, decode, random: () => 0, sleep: () => Promise.resolve() });
  return {
    send: (commandId: string, name: string) =>
      commands.handle(floorDecider, west, [host(name)], { commandId, now: NOW, actor: { kind: 'visitor' } }),
    causes: async () => {
      const found = [];
      for await (const event of readLog(store, START)) {
        const { commandId, correlationId, causationId } = decode(event).metadata;
        found.push({ commandId, correlationId, causationId });
      }
      return found;
    },
  };
};

describe('what caused an event', () => {
  it('is in its metadata: the request or event that caused the command, and what it all began with', async () => {
    const { send, causes } = venue();
    await causedBy({ correlationId: 'r1', causationId: 'r1' }, () => send('c1', 'a'));
    await causedBy({ correlationId: 'r1', causationId: 'event 1' }, () => send('c2', 'b'));
    await send('c3', 'd');
    expect(await causes()).toEqual([
      { commandId: 'c1', correlationId: 'r1', causationId: 'r1' },
      { commandId: 'c2', correlationId: 'r1', causationId: 'event 1' },
      // Nothing caused it: it began by itself.
      { commandId: 'c3', correlationId: 'c3', causationId: undefined },
    ]);
  });

  it('is that of each command, also if they wait for one stream and are appended together', async () => {
    const { send, causes } = venue();
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all(
      names.map((name) =>
        causedBy({ correlationId: `r-${name}`, causationId: `x-${name}` }, () => send(`c-${name}`, name)),
      ),
    );
    expect(await causes()).toEqual(
      names.map((name) => ({ commandId: `c-${name}`, correlationId: `r-${name}`, causationId: `x-${name}` })),
    );
  });

  it('goes on from events of earlier releases, which name a request at most', () => {
    const metadata = { commandId: 'c9', actor: { kind: 'visitor' as const }, at: NOW };
    expect(causeOf({ id: 'e1', metadata })).toEqual({ correlationId: 'c9', causationId: 'e1' });
    expect(causeOf({ id: 'e1', metadata: { ...metadata, requestId: 'r9' } }).correlationId).toBe('r9');
    const now = { ...metadata, requestId: 'r9', correlationId: 'began' };
    expect(causeOf({ id: 'e1', metadata: now }).correlationId).toBe('began');
  });
});
