import {
  type Account,
  type AccountCommand,
  accountDecider,
  outstandingCents,
} from '@paddock/shared-domain/billing/account';
import { Credits } from '@paddock/shared-domain/club/credit-value';
import { creditsBalance } from '@paddock/shared-domain/club/lots';
import { isActive, isGoodMember } from '@paddock/shared-domain/club/membership';
import { LocationId, MembershipId, PaymentId, UserId } from '@paddock/shared-domain/kernel/ids';
import { cents, priceCents, RatePpm } from '@paddock/shared-domain/kernel/money';
import { DAY, type Instant, instantOf, LocalDate } from '@paddock/shared-domain/kernel/time';
import { DateTime } from 'luxon';
import { seededRandom } from './seed.ts';

const ZONE = 'America/New_York';
const ADA = UserId.parse('ada');
const INTRO = { credits: 250, cents: 1900, tax: 181 };
const NORMAL = { credits: 1000, cents: 8000, tax: 760 };
type Month = typeof NORMAL;

type ModelLot = { id: string; membership: number; month: Month; granted: number; left: number; expires: number };
type ModelHold = { parts: { lot: ModelLot; credits: number }[]; state: 'held' | 'spent' | 'void'; back: number };

/** An independent model of the club: jars of credits with an expiry, and a card for each membership. */
class Model {
  memberships: {
    started: DateTime;
    intro: boolean;
    month: Month;
    cycle: number;
    active: boolean;
    good: boolean;
    owes: number[];
  }[] = [];
  lots: ModelLot[] = [];
  holds = new Map<string, ModelHold>();
  owed = 0;

  get present() {
    return this.memberships.at(-1);
  }
  begins(membership: number, cycle: number): number {
    return (this.memberships[membership]?.started as DateTime).plus({ months: cycle }).startOf('day').toMillis();
  }
  /** The cycle that is running at a moment in milliseconds. */
  running(membership: number, now: number): number {
    let cycle = 0;
    while (this.begins(membership, cycle + 1) <= now) cycle += 1;
    return cycle;
  }
  /** A month's credits live from the cycle in which they are granted. That is a later one if the month was paid late. */
  grant(membership: number, cycle: number, grantedIn = cycle): void {
    const { month } = this.memberships[membership] as { month: Month };
    const expires = this.begins(membership, Math.max(cycle, grantedIn) + 3);
    this.lots.push({
      id: `m${membership}c${cycle}`,
      membership,
      month,
      granted: month.credits,
      left: month.credits,
      expires,
    });
  }
  spendable(now: number): ModelLot[] {
    return this.lots
      .filter(({ left, expires }) => left > 0 && now < expires)
      .sort((a, b) => a.expires - b.expires || (a.id < b.id ? -1 : 1));
  }
  balance(now: number): number {
    return this.spendable(now).reduce((sum, { left }) => sum + left, 0);
  }
  enrol(now: number, intro: boolean): boolean {
    if (this.present?.active || (intro && this.memberships.length > 0)) return false;
    const started = DateTime.fromMillis(now, { zone: ZONE }).startOf('day');
    this.memberships.push({
      started,
      intro,
      month: intro ? INTRO : NORMAL,
      cycle: 0,
      active: true,
      good: true,
      owes: [],
    });
    this.grant(this.memberships.length - 1, 0);
    return true;
  }
  hold(now: number, id: string, credits: number): boolean {
    if (this.balance(now) < credits) return false;
    const parts: ModelHold['parts'] = [];
    let missing = credits;
    for (const lot of this.spendable(now)) {
      const taken = Math.min(lot.left, missing);
      if (taken > 0) parts.push({ lot, credits: taken });
      lot.left -= taken;
      missing -= taken;
    }
    this.holds.set(id, { parts, state: 'held', back: 0 });
    return true;
  }
  /** The discount on credits that the present membership spent, each purchase rounded once. */
  difference(): number {
    const mine = this.memberships.length - 1;
    return [...this.holds.values()].reduce((sum, { parts, state }) => {
      if (state !== 'spent') return sum;
      const exact = parts
        .filter(({ lot }) => lot.membership === mine)
        .reduce((share, { lot, credits }) => share + credits * (10 - lot.month.cents / lot.granted), 0);
      return sum + Math.floor(exact + 0.5 + 1e-9);
    }, 0);
  }
}

/** Plays random lives of one member against the model. Ends at the first difference. */
export const checkClubAgainstModel = (
  seed: number,
  lives: number,
  decide: typeof accountDecider.decide = accountDecider.decide,
): { readonly differences: readonly string[]; readonly reached: ReadonlyMap<string, number> } => {
  const random = seededRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const differences: string[] = [];
  const reached = new Map<string, number>();

  const live = (life: number): string | undefined => {
    const model = new Model();
    let account: Account = accountDecider.initialState;
    let now = Date.parse('2027-01-01T05:00:00.000Z') + below(400) * DAY;
    let serial = 0;
    const tries = (wanted: { type: string; data: object }): boolean => {
      const command = {
        ...wanted,
        metadata: { now: instantOf(now), actor: { kind: 'visitor' } },
      } as unknown as AccountCommand;
      const decision = decide(command, account);
      const word = decision.outcome === 'accepted' ? (decision.events.length > 0 ? 'did' : 'idle') : decision.reason;
      reached.set(`${wanted.type} ${word}`, (reached.get(`${wanted.type} ${word}`) ?? 0) + 1);
      if (decision.outcome === 'accepted')
        for (const event of decision.events) account = accountDecider.evolve(account, event);
      return decision.outcome === 'accepted' && decision.events.length > 0;
    };
    const of = (membership: number) => MembershipId.parse(`m${membership}`);
    const pay = () => PaymentId.parse(`p${(serial += 1)}`);
    const amount = priceCents;

    for (let act = 0; act < 60; act += 1) {
      // 1. Time passes, often to the exact millisecond at which something changes.
      const turns = [
        ...model.lots.map(({ expires }) => expires),
        ...(model.present === undefined
          ? []
          : [1, 2, 3].map((more) => model.begins(model.memberships.length - 1, (model.present?.cycle ?? 0) + more))),
      ].filter((moment) => moment > now);
      const turn = turns.sort((a, b) => a - b)[0];
      now = turn !== undefined && random() < 0.4 ? turn + [-1, 0, 1][below(3)]! : now + below(9) * DAY;
      const at = instantOf(now) as Instant;
      const index = model.memberships.length - 1;
      const { present } = model;
      const say = (what: string, here: unknown, there: unknown) =>
        `life ${life}, ${what} at ${at}: model ${String(here)}, product ${String(there)}`;

      switch (below(9)) {
        case 0: {
          const intro = random() < 0.5;
          const month = intro ? INTRO : NORMAL;
          const there = tries({
            type: 'EnrolMember',
            data: {
              userId: ADA,
              membershipId: of(index + 1),
              paymentId: pay(),
              taxCents: amount(month.tax),
              cardFingerprint: null,
              terms: {
                locationId: LocationId.parse('downtown'),
                zone: ZONE,
                intro,
                sessions: month.credits / 250,
                creditsRecurring: Credits.parse(month.credits),
                recurringCents: amount(month.cents),
                discountPpm: RatePpm.parse(200_000),
                startedOn: LocalDate.parse(DateTime.fromMillis(now, { zone: ZONE }).toISODate() ?? ''),
              },
            },
          });
          const here = model.enrol(now, intro);
          if (here !== there) return say(`joining${intro ? ' at the intro rate' : ''}`, here, there);
          break;
        }
        case 1:
        case 2: {
          // A cycle begins: paid, failed, or skipped while an earlier one is owed.
          if (present === undefined || now < model.begins(index, present.cycle + 1)) break;
          const cycle = present.cycle + 1;
          const data = { userId: ADA, membershipId: of(index), cycle, taxCents: amount(present.month.tax) };
          if (present.active && present.owes.length > 0) {
            if (!tries({ type: 'SkipRenewal', data })) return say('passing a cycle', true, false);
            present.cycle = cycle;
          } else if (random() < 0.3) {
            const there = tries({ type: 'FailRenewal', data: { ...data, text: 'No.' } });
            if (there !== present.active) return say('a failed renewal', present.active, there);
            if (!present.active) break;
            Object.assign(present, { cycle, good: false, owes: [cycle] });
            model.owed += present.month.cents + present.month.tax;
          } else if (present.active) {
            if (!tries({ type: 'RenewMembership', data: { ...data, paymentId: pay() } }))
              return say('a renewal', true, false);
            if (tries({ type: 'RenewMembership', data: { ...data, paymentId: pay() } }))
              return say('a renewal twice', false, true);
            present.cycle = cycle;
            model.grant(index, cycle);
          }
          break;
        }
        case 3: {
          // An owed month is paid or written off.
          const [cycle] = present?.owes ?? [];
          if (present === undefined || cycle === undefined) break;
          const itemId = `renewal:${of(index)}:${cycle}`;
          const total = present.month.cents + present.month.tax;
          if (random() < 0.7) {
            const paymentId = pay();
            const items = [{ itemId, amountCents: amount(total) }];
            tries({ type: 'ClaimItems', data: { userId: ADA, paymentId, items } });
            if (!tries({ type: 'PayItems', data: { userId: ADA, paymentId, by: 'card', items } }))
              return say('paying a month', true, false);
            model.owed -= total;
            model.grant(index, cycle, model.running(index, now));
          } else {
            tries({ type: 'WriteOffOutstandingItems', data: { userId: ADA, reservationId: null } });
            model.owed = 0;
          }
          tries({ type: 'RestoreStanding', data: { userId: ADA } });
          Object.assign(present, { owes: [], good: present.active });
          break;
        }
        case 4: {
          const by = random() < 0.7 ? 'member' : 'staff';
          const early = present?.active === true && now < model.begins(index, 2);
          const here = present?.active === true && (by === 'staff' || !early);
          const there = tries({ type: 'CancelMembership', data: { userId: ADA, by } });
          if (here !== there) return say(`leaving (${by})`, here, there);
          if (!here || present === undefined) break;
          if (early) model.owed += model.difference();
          Object.assign(present, { active: false, good: false });
          break;
        }
        case 5:
        case 6: {
          const id = `hold${(serial += 1)}`;
          const credits = 1 + below(600);
          const there = tries({
            type: 'HoldCredits',
            data: { userId: ADA, holdId: id, credits: Credits.parse(credits) },
          });
          const here = model.hold(now, id, credits);
          if (here !== there) return say(`holding ${credits}`, here, there);
          break;
        }
        case 7: {
          const open = [...model.holds].filter(([, { state }]) => state === 'held');
          const [id, hold] = open[below(open.length)] ?? [];
          if (id === undefined || hold === undefined) break;
          const spent = random() < 0.7;
          // A hold taken before the expiry may be posted after it (K2).
          const there = tries({
            type: spent ? 'SpendOnSlot' : 'VoidCreditHold',
            data: { userId: ADA, holdId: id, feeCents: cents(0) },
          });
          if (!there) return say('the end of a hold', true, there);
          hold.state = spent ? 'spent' : 'void';
          if (!spent) for (const { lot, credits } of hold.parts) lot.left += credits;
          break;
        }
        case 8: {
          for (const lot of model.lots) {
            const due = lot.left > 0 && now >= lot.expires;
            const there = tries({ type: 'ExpireCredits', data: { userId: ADA, lotId: lot.id } });
            if (due !== there) return say(`the expiry of ${lot.id}`, due, there);
            if (due) lot.left = 0;
          }
          break;
        }
      }
      // 2. Model and product agree about everything that can be asked.
      const facts = [
        ['credits', model.balance(now), creditsBalance(account.credits, at)],
        ['membership', model.present?.active ?? false, isActive(account.club.present)],
        ['good standing', model.present?.good ?? false, isGoodMember(account.club)],
        ['the bill', model.owed, outstandingCents(account)],
        ['lots', model.lots.length, account.credits.lots.size],
      ] as const;
      for (const [what, here, there] of facts) if (here !== there) return say(what, here, there);
    }
    return undefined;
  };
  for (let life = 0; life < lives && differences.length === 0; life += 1) {
    const difference = live(life);
    if (difference !== undefined) differences.push(difference);
  }
  return { differences, reached };
};
