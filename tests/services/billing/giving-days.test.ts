import { createDecode } from '@paddock/event-store/codec';
import { createInMemoryLog } from '@paddock/event-store/in-memory/in-memory-log';
import { openInMemoryStore } from '@paddock/event-store/in-memory/open-in-memory-store';
import { createCommands } from '@paddock/kit/command-handling/command-handler';
import { readConfig } from '@paddock/kit/config';
import { createGivingDays } from '@paddock/sales/billing/giving-days';
import { givingDay } from '@paddock/sales/billing/with-approval';
import { givenAwayDecider } from '@paddock/shared-domain/billing/given-away';
import { givenAwayEvents, GivingId } from '@paddock/shared-domain/billing/given-away-events';
import { UserId } from '@paddock/shared-domain/kernel/ids';
import { priceCents } from '@paddock/shared-domain/kernel/money';
import { DAY, Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { describe, expect, it } from 'vitest';

const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://127.0.0.1/none',
  PUBLIC_URL: 'https://paddock.test',
  TIMEZONE: 'America/Los_Angeles',
});
const [userId, givenBy] = [UserId.parse('ada'), UserId.parse('bea')];

const begin = () => {
  const log = createInMemoryLog();
  const store = openInMemoryStore({ log });
  let now = Instant.parse('2027-03-01T18:00:00.000Z');
  const clock = { now: () => now };
  const process = () => {
    const decode = createDecode([...givenAwayEvents]);
    const commands = createCommands({ store, decode, random: () => 0, sleep: () => Promise.resolve() });
    return { commands, days: createGivingDays({ commands, config, clock }) };
  };
  const { commands } = process();
  let sent = 0;
  return {
    process,
    at: (moment: string) => void (now = Instant.parse(moment)),
    give: async (moment: string) => {
      sent += 1;
      const data = {
        givingId: GivingId.parse(`g${sent}`),
        userId,
        givenBy,
        act: 'refund' as const,
        amountCents: priceCents(100),
      };
      const at = Instant.parse(moment);
      await commands.handle(givenAwayDecider, givingDay(config, at), [{ type: 'CountGiving', data }], {
        commandId: `c${sent}`,
        now: at,
        actor: { kind: 'system', process: 'test' },
      });
    },
    ended: () =>
      log.events.flatMap(({ type, data }) => (type === 'GivingDayEnded' ? [(data as { date: string }).date] : [])),
  };
};

describe('a day on which something was given away ends once', () => {
  it.each([
    ['an ordinary day', '2027-03-03T07:59:59.999Z', '2027-03-03T08:00:00.000Z', '2027-03-03T14:00:00.000Z'],
    [
      'the day before clocks go forward',
      '2027-03-14T07:59:59.999Z',
      '2027-03-14T08:00:00.000Z',
      '2027-03-14T14:00:00.000Z',
    ],
    [
      'the day on which clocks go forward',
      '2027-03-15T06:59:59.999Z',
      '2027-03-15T07:00:00.000Z',
      '2027-03-15T13:00:00.000Z',
    ],
    [
      'the day on which clocks go back',
      '2027-11-08T07:59:59.999Z',
      '2027-11-08T08:00:00.000Z',
      '2027-11-08T14:00:00.000Z',
    ],
  ])('six hours after its midnight at the venue: %s', async (_, last, next, over) => {
    const venue = begin();
    const { days } = venue.process();
    await venue.give(last);
    await venue.give(next);
    venue.at(plusMillis(Instant.parse(over), -1));
    expect(await days.run()).toEqual({});
    expect(await days.nextMoment(Instant.parse(next), plusMillis(Instant.parse(next), DAY))).toBe(over);
    venue.at(over);
    expect(await days.run()).toEqual({ given_away_days: 1 });
    expect(venue.ended()).toEqual([givingDay(config, Instant.parse(last))]);
    expect(await days.run()).toEqual({});
  });

  it('with two processes at once, and after a restart', async () => {
    const venue = begin();
    await venue.give('2027-03-02T20:00:00.000Z');
    venue.at('2027-03-03T15:00:00.000Z');
    const both = [venue.process(), venue.process()];
    await Promise.all(both.map(({ days }) => days.run()));
    await venue.process().days.run();
    expect(venue.ended()).toEqual(['2027-03-02']);
  });

  it('also days during which the venue was switched off, and none on which nothing was given', async () => {
    const venue = begin();
    await venue.give('2027-03-02T20:00:00.000Z');
    await venue.give('2027-03-04T20:00:00.000Z');
    venue.at('2027-03-08T15:00:00.000Z');
    expect(await venue.process().days.run()).toEqual({ given_away_days: 2 });
    expect(venue.ended()).toEqual(['2027-03-02', '2027-03-04']);
  });
});
