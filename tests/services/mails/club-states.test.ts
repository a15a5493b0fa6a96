import { type Account, type AccountCommand, accountDecider } from '@paddock/shared-domain/billing/account';
import { isActive, membershipOf, nextCharge, pauseIn, termsFor } from '@paddock/shared-domain/club/membership';
import { subscriptionTax } from '@paddock/shared-domain/club/club-price';
import { lotOf } from '@paddock/shared-domain/club/grant-credits';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { cycleBegins, dayBegins } from '@paddock/shared-domain/club/cycles';
import { retryAfter } from '@paddock/shared-domain/club/dunning-plan';
import { owedOf } from '@paddock/shared-domain/billing/items';
import { userDecider } from '@paddock/shared-domain/identity/decider';
import { lastMomentOf } from '@paddock/shared-domain/kernel/last-moment';
import { MembershipId } from '@paddock/shared-domain/kernel/ids';
import { dollars, RatePpm } from '@paddock/shared-domain/kernel/money';
import { DAY, HOUR, type Instant, plusMillis } from '@paddock/shared-domain/kernel/time';
import { clubMails } from '@paddock/mails/club-mails';
import type { Mail } from '@paddock/kit/gateways/mailer/mailer';
import { describe, expect, it } from 'vitest';
import { price } from '../../support/builders/brands.ts';
import { enrol, fail, MEMBERSHIP, payment, renew, TERMS } from '../../support/builders/club.ts';
import { ADA, DOWNTOWN } from '../../support/builders/venue.ts';

type Wanted = Omit<AccountCommand, 'metadata'>;
type Happened = { readonly type: string; readonly data: object; readonly metadata: { readonly at: Instant } };
const RATE = RatePpm.parse(95_000);
const begins = (cycle: number, more = 0): Instant => plusMillis(cycleBegins(TERMS, cycle), more);
const OTHER = MembershipId.parse('mem2');
const month = (sessions: number) => ({
  sessions,
  creditsRecurring: Credits.parse(sessions * 250),
  recurringCents: price(sessions * 2000),
  discountPpm: RatePpm.parse(200_000),
});

/** A member by commands, at a time that each step sets. */
const member = () => {
  let account: Account = accountDecider.initialState;
  let now: Instant = begins(0);
  const events: Happened[] = [];
  const does = (wanted: object): void => {
    const command = { ...wanted, metadata: { now, actor: { kind: 'customer', userId: ADA } } } as AccountCommand;
    const decision = accountDecider.decide(command, account);
    if (decision.outcome === 'refused') throw new Error(`${(wanted as Wanted).type}: ${decision.reason}`);
    for (const event of decision.events) {
      account = accountDecider.evolve(account, event);
      events.push({ ...event, metadata: { at: now } });
    }
  };
  return { does, at: (moment: Instant) => (now = moment), now: () => now, account: () => account, events };
};
type Story = ReturnType<typeof member>;
const of = (userId = ADA) => ({ userId });
const cycleOf = (cycle: number) => ({ ...of(), membershipId: MEMBERSHIP, cycle });
const acts = {
  choose: (sessions = 8) => ({
    type: 'ChooseSessions',
    data: { ...of(), month: month(sessions), amountCents: Math.round(sessions * 2190) },
  }),
  keep: { type: 'WithdrawSessionsChoice', data: { ...of(), amountCents: 8760 } },
  pause: (cycles = 2) => ({ type: 'PauseMembership', data: { ...of(), cycles, mostCycles: 3, mostAYear: 1 } }),
  resume: { type: 'ResumeMembership', data: of() },
  skip: (cycle: number) => ({ type: 'SkipRenewal', data: cycleOf(cycle) }),
  price: (cycle: number, amountCents: number, formerCents: number | null, notice = 'each') => ({
    type: 'PriceRenewal',
    data: { ...cycleOf(cycle), amountCents, formerCents, notice },
  }),
  remind: (cycle: number, attempt: number) => ({ type: 'RecordPaymentReminder', data: { ...cycleOf(cycle), attempt } }),
  fail: (cycle: number) => ({ ...fail(cycle), data: { ...fail(cycle).data, endsAfterDays: 14 } }),
  leave: (by: string) => ({ type: 'CancelMembership', data: { ...of(), by } }),
  warn: { type: 'AnnounceExpiry', data: { ...of(), lotId: lotOf(MEMBERSHIP, 0) } },
  expire: { type: 'ExpireCredits', data: { ...of(), lotId: lotOf(MEMBERSHIP, 0) } },
};

const joined = (): Story => {
  const story = member();
  story.does(enrol());
  return story;
};
const paid = (months: number): Story => {
  const story = joined();
  for (let cycle = 1; cycle <= months; cycle += 1) {
    story.at(begins(cycle));
    story.does(renew(cycle));
  }
  return story;
};
const then = (story: Story, at: Instant, ...wanted: readonly object[]): Story => {
  story.at(at);
  for (const one of wanted) story.does(one);
  return story;
};

/** Each letter, and what leads to it: its event is the last of that type. */
const LETTERS: Readonly<Record<string, readonly [event: string, leadsTo: () => Story]>> = {
  joined: ['CreditsGranted', joined],
  renewed: ['CreditsGranted', () => paid(2)],
  notice: ['RenewalPriced', () => then(paid(2), begins(3, -7 * DAY), acts.price(3, 8760, 8760))],
  noticeAgain: [
    'RenewalPriced',
    () => then(paid(2), begins(3, -7 * DAY), acts.price(3, 9600, 8760, 'amount'), acts.price(3, 8760, 8760, 'amount')),
  ],
  failed: ['RenewalFailed', () => then(paid(2), begins(3), acts.fail(3))],
  reminder: [
    'PaymentReminderRecorded',
    () => then(then(paid(2), begins(3), acts.fail(3)), begins(3, DAY), acts.remind(3, 1)),
  ],
  chosen: ['SessionsChosen', () => then(paid(2), begins(2, DAY), acts.choose())],
  kept: ['SessionsChoiceWithdrawn', () => then(paid(2), begins(2, DAY), acts.choose(), acts.keep)],
  paused: ['MembershipPaused', () => then(paid(2), begins(2, DAY), acts.pause())],
  resumed: ['MembershipResumed', () => then(paid(2), begins(2, DAY), acts.pause(), acts.resume)],
  expires: ['CreditExpiryAnnounced', () => then(paid(2), begins(3, -7 * DAY), acts.warn)],
  ended: ['MembershipCancelled', () => then(paid(2), begins(2, DAY), acts.leave('member'))],
};

const next = (story: Story): number => (story.account().club.present?.lastCycle ?? 0) + 1;
const owedItem = (story: Story) => [...(story.account().club.present?.unpaid.values() ?? [])][0]?.itemId ?? '';
/** At the next cycle, which the billing clock charges. */
const toBeCharged = (story: Story): void => {
  const { present } = story.account().club;
  const passes = (present?.unpaid.size ?? 0) > 0 || (present && pauseIn(present, next(story))) !== undefined;
  if (passes) throw new Error('It is not charged.');
  story.at(begins(next(story)));
};
/** What has happened between a letter's event and the moment at which the letter is written. */
const SINCE: Readonly<Record<string, (story: Story) => void>> = {
  nothing: () => undefined,
  chosen: (story) => story.does(acts.choose(6)),
  kept: (story) => (story.does(acts.choose(6)), story.does(acts.keep)),
  pausePlanned: (story) => story.does(acts.pause()),
  pauseRuns: (story) => {
    story.does(acts.pause());
    story.at(begins(next(story)));
    story.does(acts.skip(next(story)));
  },
  pauseEnds: (story) => (story.does(acts.pause()), story.does(acts.resume)),
  renewed: (story) => {
    toBeCharged(story);
    const cycle = next(story);
    const { present } = story.account().club;
    if (present === undefined) throw new Error('Nobody joined.');
    const taxCents = subscriptionTax(termsFor(present, cycle).recurringCents, RATE);
    story.does({ ...renew(cycle), data: { ...renew(cycle).data, taxCents } });
  },
  owed: (story) => {
    toBeCharged(story);
    story.does(acts.fail(next(story)));
  },
  paidLate: (story) => {
    story.at(plusMillis(story.now(), HOUR));
    const item = story.account().items.get(owedItem(story));
    if (item === undefined) throw new Error('Nothing is owed.');
    const amountCents = owedOf(item);
    const items = [{ itemId: owedItem(story), amountCents }];
    for (const type of ['ClaimItems', 'PayItems'])
      story.does({ type, data: { ...of(), paymentId: payment(99), by: 'card', items } });
    story.does({ type: 'RestoreStanding', data: of() });
  },
  expired: (story) => {
    story.at(begins(3));
    story.does(acts.expire);
  },
  left: (story) => story.does(acts.leave('staff')),
  rejoined: (story) => {
    story.does(acts.leave('staff'));
    story.does(enrol({}, OTHER, payment(50)));
  },
};

const sender = { venue: { name: 'Apex', contact: [] }, clubName: 'The Grid', publicUrl: 'https://venue.test' };
const to = { email: 'ada@venue.test', firstName: 'Ada', language: 'en' as const };
const location = { sales_tax_ppm: RATE, timezone: TERMS.zone };
const directory = { get: () => Promise.resolve({ locations: new Map([[DOWNTOWN, location]]) }) };
const card = { brand: 'visa', last4: '4242', goodUntil: '2029-12' };

/** The letters that an event leads to, written now. */
const lettersOf = async (story: Story, event: Happened): Promise<readonly Mail[]> => {
  const written: Mail[] = [];
  const commands = {
    load: (decider: unknown) => ({ state: decider === userDecider ? { card } : story.account() }),
  };
  const deps = { commands, directory, sender, shownCardOf: () => Promise.resolve(card) } as unknown;
  const on = clubMails(deps as Parameters<typeof clubMails>[0], async (_event, _user, _kind, write) => {
    const mail = await write(to);
    if (mail !== undefined) written.push(mail);
  });
  await (on[event.type as keyof typeof on] as (event: unknown) => Promise<void>)(event);
  return written;
};

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: TERMS.zone });
const dayOf = (instant: Instant): string => longDay.format(new Date(instant));

/** What a letter says that is not true of the account as it is now. */
const untrue = (text: string, story: Story, event: Happened): readonly string[] => {
  const { club, credits, items } = story.account();
  const { present } = club;
  const found: string[] = [];
  const about = membershipOf(club, (event.data as { membershipId?: MembershipId }).membershipId ?? MEMBERSHIP);
  const active = isActive(present) ? present : undefined;
  const owes = active !== undefined && active.unpaid.size > 0;
  const cycle = active === undefined ? 0 : nextCharge(active);
  const recurring = active === undefined ? price(0) : termsFor(active, cycle).recurringCents;
  const nextCents = recurring + subscriptionTax(recurring, RATE);
  const says = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match.slice(1));
  const claim = (said: readonly string[], true_: string, what: string) => {
    for (const one of said) if (one !== true_) found.push(`${what}: ${one}, not ${true_}`);
  };
  // 1. What is still to come: only for a member who owes nothing, on the day and for the amount of the next charge.
  for (const [day, amount] of says(/renews on (\w+, \w+ \d+, \d+)\. The charge is (\$[\d,]+\.\d\d)/g)) {
    if (active === undefined || owes) found.push('a renewal is promised');
    else {
      claim([day ?? ''], dayOf(cycleBegins(active.terms, cycle)), 'day of the renewal');
      claim([amount ?? ''], dollars(nextCents), 'amount of the renewal');
    }
  }
  for (const [day, amount] of says(/charge on (\w+, \w+ \d+, \d+) is (\$[\d,]+\.\d\d)/g)) {
    if (active === undefined || owes) found.push('a charge is promised');
    else claim([`${day} ${amount}`], `${dayOf(cycleBegins(active.terms, cycle))} ${dollars(nextCents)}`, 'charge');
  }
  if (text.includes('charge your card the same on day') && (active === undefined || nextCents !== 8760))
    found.push('the same charge is promised');
  // 2. What is owed, when the card is tried again, and the last day to pay.
  const due = [...(about?.unpaid.entries() ?? [])][0];
  const endsOn = due?.[1].endsOn;
  const isDue = due !== undefined && items.get(due[1].itemId)?.open === true;
  if (/could not be charged|still unpaid|try your card again/.test(text) && !isDue)
    found.push('a paid month is asked for');
  for (const [day] of says(/try your card again on (\w+, \w+ \d+, \d+)\./g))
    claim([day ?? ''], dayOf(retryAfter(event.metadata.at, due?.[1].dunned ?? 0) as Instant), 'next try');
  for (const [day] of says(/You can pay until (\w+, \w+ \d+, \d+)\./g))
    claim([day ?? ''], endsOn === undefined ? 'none' : dayOf(lastMomentOf(dayBegins(endsOn, TERMS.zone))), 'last day');
  // 3. Credits: so many, usable to the end of the day that is named.
  const last = says(/last day to use them: (\w+, \w+ \d+, \d+)/g).flat();
  const ends = [...credits.lots.values()]
    .filter(({ left }) => left > 0)
    .map((lot) => dayOf(lastMomentOf(lot.expiresAt)));
  for (const day of last) if (!ends.includes(day)) found.push(`last day of credits: ${day}`);
  // 4. The state.
  if (/Your membership has ended|It ended because/.test(text) && active !== undefined && about === active)
    found.push('an active membership is said to have ended');
  if (text.includes('Your membership has ended. ') && active !== undefined) found.push('a member is said to be none');
  if (/is paused/.test(text) && (active === undefined || !active.pauses?.length)) found.push('there is no pause');
  for (const [from, until] of says(/pause is from (\w+, \w+ \d+, \d+) to (\w+, \w+ \d+, \d+)/g)) {
    const pause = active && (pauseIn(active, active.lastCycle + 1) ?? pauseIn(active, active.lastCycle));
    const true_ = pause && [cycleBegins(TERMS, pause.fromCycle), lastMomentOf(cycleBegins(TERMS, pause.untilCycle))];
    claim([`${from} to ${until}`], true_?.map(dayOf).join(' to ') ?? 'none', 'pause');
  }
  if (/unpaid month of your membership/.test(text) && !text.includes('still on your outstanding'))
    if (!story.events.some(({ type }) => type === 'RenewalFailed')) found.push('a month is said to have been unpaid');
  return found;
};

const KIND: Readonly<Record<string, string>> = {
  ...{ joined: 'club-joined', renewed: 'club-renewed', notice: 'renewal-notice', noticeAgain: 'renewal-notice' },
  ...{ failed: 'renewal-failed', reminder: 'renewal-failed', chosen: 'club-sessions', kept: 'club-sessions' },
  ...{ paused: 'club-paused', resumed: 'club-resumed', expires: 'credits-expire', ended: 'club-ended' },
};
type Cell = {
  readonly letter: string;
  readonly since: string;
  readonly kinds: string;
  readonly untrue: readonly string[];
};
const cell = async (letter: string, since: string): Promise<Cell> => {
  const [type, leadsTo] = LETTERS[letter] as [string, () => Story];
  const story = leadsTo();
  const event = story.events.findLast((one) => one.type === type) as Happened;
  try {
    (SINCE[since] as (story: Story) => void)(story);
  } catch {
    return { letter, since, kinds: 'refused', untrue: [] };
  }
  const mails = await lettersOf(story, event);
  const texts = mails.map(({ subject, text }) => `${subject}\n${text.replaceAll(/\s+/g, ' ')}`);
  return {
    letter,
    since,
    kinds: mails.map(({ kind }) => kind).join('+') || '-',
    untrue: texts.flatMap((text) => untrue(text, story, event)),
  };
};
const cells = () =>
  Promise.all(Object.keys(LETTERS).flatMap((letter) => Object.keys(SINCE).map((since) => cell(letter, since))));

/**
 * yes: its letter is sent. late: the letter of a payment for a month that does not begin now. -: none, because another letter
 * says what is true now. x: that cannot happen after it.
 */
const EXPECTED = `
              nothing chosen kept pausePlanned pauseRuns pauseEnds renewed owed paidLate expired left rejoined
  joined      yes     yes    yes  x            x         x         yes     yes  x        yes     yes  yes
  renewed     yes     yes    yes  yes          yes       yes       yes     yes  x        yes     late late
  notice      yes     yes    yes  -            -         yes       -       -    x        yes     -    -
  noticeAgain yes     yes    yes  -            -         yes       -       -    x        yes     -    -
  failed      yes     x      x    x            x         x         x       x    -        yes     -    -
  reminder    yes     x      x    x            x         x         x       x    -        yes     -    -
  chosen      yes     -      -    yes          yes       yes       -       -    x        yes     -    -
  kept        yes     -      yes  yes          yes       yes       yes     -    x        yes     -    -
  paused      yes     yes    yes  x            x         x         x       x    x        yes     -    -
  resumed     yes     yes    yes  -            -         yes       yes     -    x        yes     -    -
  expires     yes     yes    yes  yes          yes       yes       yes     yes  x        -       yes  yes
  ended       yes     x      x    x            x         x         yes     yes  x        yes     x    x`;

describe('each letter of the club, written after each thing that may have happened since', () => {
  it('is sent, or is not, as the table says', async () => {
    const all = await cells();
    const word = ({ letter, kinds }: Cell): string =>
      kinds === '-'
        ? '-'
        : kinds === 'refused'
          ? 'x'
          : kinds === KIND[letter]
            ? 'yes'
            : kinds.replace('renewal-paid-', '');
    const rows = Object.keys(LETTERS).map((letter) =>
      [letter, ...all.filter((one) => one.letter === letter).map(word)].join(' '),
    );
    const wanted = EXPECTED.trim()
      .split('\n')
      .map((row) => row.trim().split(/ +/).join(' '));
    expect([Object.keys(SINCE).join(' '), ...rows]).toEqual(wanted);
  });

  it('names both amounts if the tax changed so late that nobody could be told before the charge', async () => {
    const story = then(paid(2), begins(3, -7 * DAY), acts.price(3, 8760, 8760));
    then(story, begins(3), { ...renew(3), data: { ...renew(3).data, taxCents: price(1600) } });
    const granted = story.events.findLast(({ type }) => type === 'CreditsGranted') as Happened;
    const [receipt] = await lettersOf(story, granted);
    expect(receipt?.text).toContain('$96.00');
    expect(receipt?.text).toContain('We had told you $87.60.');
  });

  it('says no day, amount or state that is not true then', async () => {
    const wrong = (await cells()).filter((one) => one.untrue.length > 0);
    expect(wrong.map((one) => `${one.letter} ${one.since}: ${one.untrue.join('; ')}`)).toEqual([]);
  });
});
