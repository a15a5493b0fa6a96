import { DateTime } from 'luxon';
import { ENDS_AFTER } from './club-world.ts';
import type { Ledger, RawEvent } from './raw-log.ts';
import { postingViolations, streamViolations } from './raw-log.ts';

type Data = Readonly<Record<string, unknown>>;
const data = (event: RawEvent): Data => event.data as Data;
const at = (event: RawEvent): string => (event.metadata as { at: string }).at;
const begins = (startedOn: string, zone: string, cycle: number): string =>
  DateTime.fromISO(startedOn, { zone }).plus({ months: cycle }).startOf('day').toUTC().toISO() ?? '';
const plusDays = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString();

export type ClubFindings = {
  readonly violations: readonly string[];
  readonly counts: Readonly<
    Record<
      | 'cycles'
      | 'renewed'
      | 'failed'
      | 'skipped'
      | 'paused'
      | 'changed'
      | 'restored'
      | 'announced'
      | 'grants'
      | 'dunned'
      | 'ended'
      | 'expired'
      | 'warned',
      number
    >
  >;
};

/**
 * Checks the club in the raw log, with a calendar of its own (invariants K1, K5, M2, L2): every cycle of every membership is settled once
 * and on time; it is granted once if it was paid, and never otherwise; dunning and expiry happen when they are due; nobody is charged
 * twice; every balance is the sum of its postings.
 *
 * @param until the end of the simulated time.
 * @param lateBy how late a step may be, in milliseconds: 0 if the clock never stopped.
 */
export const clubFindings = (log: readonly RawEvent[], ledger: Ledger, until: string, lateBy = 0): ClubFindings => {
  const found = [...streamViolations(log), ...postingViolations(log)];
  const of = (type: string) => log.filter((event) => event.type === type);
  const onTime = (what: string, event: RawEvent | undefined, due: string): void => {
    if (event === undefined) return void found.push(`${what} was missed at ${due}`);
    const late = Date.parse(at(event)) - Date.parse(due);
    if (late < 0 || late > lateBy) found.push(`${what} was due at ${due} and came at ${at(event)}`);
  };
  const counts = {
    cycles: 0,
    renewed: 0,
    failed: 0,
    skipped: 0,
    paused: 0,
    changed: 0,
    restored: 0,
    grants: 0,
    announced: 0,
    dunned: 0,
    ended: 0,
    expired: 0,
    warned: 0,
  };

  // 1. Each cycle of each membership.
  for (const joined of of('MemberEnrolled')) {
    const { membershipId, startedOn, zone, userId, recurringCents } = data(joined) as Record<string, string> & {
      recurringCents: number;
    };
    const mine = (type: string) => of(type).filter((event) => data(event)['membershipId'] === membershipId);
    const cancelled = mine('MembershipCancelled')[0];
    const end = cancelled === undefined ? until : at(cancelled) < until ? at(cancelled) : until;
    const grants = mine('CreditsGranted');
    // What they chose and when they paused, read from what they did: a choice counts from the first charge after it.
    const acts = [
      ...mine('SessionsChosen'),
      ...mine('SessionsChoiceWithdrawn'),
      ...mine('MembershipPaused'),
      ...mine('MembershipResumed'),
    ].toSorted((a, b) => log.indexOf(a) - log.indexOf(b));
    let [inForce, done] = [recurringCents, 0];
    let wanted: number | undefined;
    let pause = [0, 0];
    let lastPaid = recurringCents;
    /** Applies what they did, up to the first act that came later. */
    const actsWhile = (isBefore: (act: RawEvent) => boolean): void => {
      for (; done < acts.length && isBefore(acts[done] as RawEvent); done += 1) {
        const act = acts[done] as RawEvent;
        const { fromCycle, untilCycle, recurringCents: chosen } = data(act) as Record<string, number>;
        if (act.type === 'SessionsChosen') wanted = chosen;
        if (act.type === 'SessionsChoiceWithdrawn') wanted = undefined;
        if (act.type === 'MembershipPaused') pause = [fromCycle as number, untilCycle as number];
        if (act.type === 'MembershipResumed') pause = [pause[0] as number, fromCycle as number];
      }
    };
    const prices = new Map<unknown, number>([[0, recurringCents]]);
    const paidInFull = of('OutstandingItemPaidInFull').filter((event) => data(event)['userId'] === userId);
    for (let cycle = 1; begins(startedOn as string, zone as string, cycle) <= end; cycle += 1) {
      const due = begins(startedOn as string, zone as string, cycle);
      const ofCycle = (type: string) => mine(type).filter((event) => data(event)['cycle'] === cycle);
      // What ends in the moment in which a cycle is due may end before its charge or after it.
      const isCharged = ['MembershipRenewed', 'RenewalFailed']
        .flatMap(ofCycle)
        .some((event) => cancelled !== undefined && log.indexOf(event) < log.indexOf(cancelled));
      if (cancelled !== undefined && (due > at(cancelled) || (due === at(cancelled) && !isCharged))) break;
      counts.cycles += 1;
      const [renewed, failed, skipped] = ['MembershipRenewed', 'RenewalFailed', 'RenewalSkipped'].map((type) =>
        ofCycle(type),
      );
      const first = [...(renewed ?? []), ...(failed ?? []), ...(skipped ?? [])].toSorted((a, b) =>
        at(a) < at(b) ? -1 : 1,
      )[0];
      const name = `${membershipId} cycle ${cycle}`;
      onTime(name, first, due);
      if ((renewed?.length ?? 0) > 1 || (failed?.length ?? 0) > 1 || (skipped?.length ?? 0) > 1)
        found.push(`${name} was settled twice`);
      const priced = ofCycle('RenewalPriced');
      const [told] = priced;
      // What they did in the very moment of the notice may stand before it in the log or after it.
      if (told !== undefined) actsWhile((act) => log.indexOf(act) < log.indexOf(told));
      const toldCents = wanted ?? inForce;
      actsWhile((act) => at(act) < due);
      const isPaused = cycle >= (pause[0] as number) && cycle < (pause[1] as number);
      const wasPaused = cycle - 1 >= (pause[0] as number) && cycle - 1 < (pause[1] as number);
      if (renewed?.length || failed?.length) {
        if (wanted !== undefined) counts.changed += 1;
        [inForce, wanted] = [wanted ?? inForce, undefined];
      }
      prices.set(cycle, inForce);
      if (isPaused) {
        counts.paused += 1;
        if (renewed?.length || failed?.length) found.push(`${name} was charged in a pause`);
        if (skipped?.length !== 1) found.push(`${name} is paused and did not pass`);
      } else if (skipped?.some((event) => data(event)['cause'] === 'paused')) found.push(`${name} passed as paused`);
      const isUsual = cycle === 1 || mine('MembershipRenewed').some((event) => data(event)['cycle'] === cycle - 1);
      const former = mine('RenewalFailed').some((event) => data(event)['cycle'] === cycle - 1);
      if (priced.length > 1) found.push(`${name} was announced ${priced.length} times`);
      if (told !== undefined) {
        const cents = toldCents + Math.ceil((toldCents * 95_000) / 1_000_000);
        if (at(told) < plusDays(due, -7) || at(told) >= due) found.push(`${name} was announced at ${at(told)}`);
        if (data(told)['amountCents'] !== cents) found.push(`${name} was announced at another amount`);
        const runsOut = DateTime.fromISO(due, { zone }).toFormat('yyyy-MM') > '2028-12';
        const other = toldCents !== lastPaid;
        if (data(told)['notice'] !== (other ? (runsOut ? 'amount_and_card' : 'amount') : runsOut ? 'card' : 'each'))
          found.push(`${name} was announced because of ${String(data(told)['notice'])}`);
        counts.announced += 1;
      } else if ((isUsual || wasPaused) && !isPaused && !former && lateBy === 0)
        found.push(`${name} was not announced`);
      // 2. Granted once, if and only if it was paid.
      const granted = grants.filter((event) => data(event)['cycle'] === cycle);
      const paidLate = paidInFull.some((event) => data(event)['itemId'] === `renewal:${membershipId}:${cycle}`);
      const paid = failed?.length ? paidLate : (renewed?.length ?? 0) > 0;
      if (granted.length !== (paid ? 1 : 0))
        found.push(`K5 ${name} was paid: ${paid}, and granted ${granted.length} times`);
      if (skipped?.length && (renewed?.length || failed?.length)) found.push(`${name} was let pass and settled`);
      counts.renewed += failed?.length ? 0 : (renewed?.length ?? 0);
      counts.failed += failed?.length ?? 0;
      counts.skipped += isPaused ? 0 : (skipped?.length ?? 0);
      if (granted.length > 0) lastPaid = inForce;
      counts.restored += paidLate ? 1 : 0;
      // 3. Tried again after one, three and seven days, until it was paid or the membership ended.
      const [failure] = failed ?? [];
      if (failure === undefined) continue;
      const settledAt = [...mine('StandingRestored'), ...mine('MembershipCancelled')]
        .map(at)
        .filter((moment) => moment >= at(failure))
        .toSorted()[0];
      const dunned = ofCycle('PaymentReminderRecorded');
      let before: RawEvent | undefined;
      const dayOf = (moment: string, days: number): string =>
        DateTime.fromISO(moment, { zone }).startOf('day').plus({ days }).startOf('day').toUTC().toISO() ?? '';
      let lost = dayOf(at(failure), ENDS_AFTER);
      for (const [index, days] of [1, 3, 7].entries()) {
        // Steps keep the distances of the plan even if they are late.
        const spaced = before === undefined ? '' : plusDays(at(before), [1, 2, 4][index] as number);
        const step = [plusDays(at(failure), days), spaced].toSorted()[1] as string;
        before = dunned.find((event) => data(event)['attempt'] === index + 1);
        const these = dunned.filter((event) => data(event)['attempt'] === index + 1);
        if (step > until || (settledAt !== undefined && settledAt <= step)) {
          if (these.length > (settledAt === step ? 1 : 0)) found.push(`${name} was dunned after it was settled`);
          continue;
        }
        if (these.length !== 1) found.push(`${name} was dunned ${these.length} times at step ${index + 1}`);
        onTime(`${name} dunning ${index + 1}`, these[0], step);
        counts.dunned += 1;
        // A late step moves the end: the rest of the plan, and three days to pay, come first.
        const least = before === undefined ? '' : dayOf(at(before), 10 - days);
        if (least > lost) lost = least;
      }
      // 4. Ended by itself a number of days after the failure, if it was still unpaid.
      const byItself = mine('MembershipCancelled').filter((event) => data(event)['cause'] === 'unpaid');
      if (lost > until || (settledAt !== undefined && settledAt < lost)) {
        if (byItself.some((event) => at(event) < lost)) found.push(`${name} ended by itself too soon`);
      } else if (settledAt !== lost || byItself.length > 0) {
        onTime(`${name} the end`, byItself[0], lost);
        if (byItself.length > 1) found.push(`${name} ended by itself twice`);
        counts.ended += 1;
      }
    }
    counts.grants += grants.length;
    for (const grant of grants) {
      const { cycle, paidCents, credits } = data(grant) as Record<string, number>;
      if (paidCents !== prices.get(cycle)) found.push(`${membershipId} cycle ${cycle} was granted at another price`);
      // 250 credits for each session of 20 dollars.
      if (paidCents !== (credits as number) * 8) found.push(`${membershipId} cycle ${cycle} brought other credits`);
    }
    const cycles = grants.map((event) => data(event)['cycle']);
    if (new Set(cycles).size !== cycles.length) found.push(`K5 ${membershipId} has two grants of one cycle`);
  }

  // 5. Lots: what is left expires at the third cycle after the one of the grant, with a warning a week before. A month that was
  //    owed is granted when it is paid.
  for (const grant of of('CreditsGranted')) {
    const { lotId, membershipId, cycle, expiresAt, credits } = data(grant) as Record<string, string> & {
      credits: number;
      cycle: number;
    };
    const joined = of('MemberEnrolled').find((event) => data(event)['membershipId'] === membershipId) as RawEvent;
    const { startedOn, zone } = data(joined) as Record<string, string>;
    const late = of('RenewalFailed').some(
      (event) => data(event)['membershipId'] === membershipId && data(event)['cycle'] === cycle,
    );
    let grantedIn = cycle;
    while (late && begins(startedOn as string, zone as string, grantedIn + 1) <= at(grant)) grantedIn += 1;
    const due = begins(startedOn as string, zone as string, grantedIn + 3);
    if (due !== expiresAt) found.push(`${lotId} expires at ${expiresAt} instead of ${due}`);
    let left = credits;
    const held = new Map<unknown, number>();
    for (const event of log) {
      const parts = (data(event)['parts'] ?? []) as { lotId: string; credits: number }[];
      const mine = parts.filter((part) => part.lotId === lotId).reduce((sum, part) => sum + part.credits, 0);
      const { holdId } = data(event);
      if (event.type === 'CreditHoldVoided') left += held.get(holdId) ?? 0;
      if (event.type === 'CreditsHeld') {
        left -= mine;
        held.set(holdId, mine);
        if (mine > 0 && at(event) >= due) found.push(`K2 ${lotId} was spent at ${at(event)}, after ${due}`);
      }
      if (event.type === 'CreditsExpired' && data(event)['lotId'] === lotId) {
        onTime(`${lotId} expiry`, event, due > at(grant) ? due : at(grant));
        left -= data(event)['credits'] as number;
        counts.expired += 1;
      }
      if (event.type === 'CreditExpiryAnnounced' && data(event)['lotId'] === lotId) {
        onTime(`${lotId} warning`, event, plusDays(due, -7) > at(grant) ? plusDays(due, -7) : at(grant));
        counts.warned += 1;
      }
    }
    if (left < 0) found.push(`K1 ${lotId} was spent ${-left} credits too far`);
    if (due <= until && left > 0) found.push(`${lotId} holds ${left} credits after its expiry`);
  }

  // 6. Our captures are the provider's charges, one by one, and the books agree with what is owed and held.
  const captured = of('PaymentCaptured').map((event) => data(event));
  const intents = new Set(captured.map(({ intentId }) => intentId));
  if (intents.size !== captured.length) found.push('C1 one intent was captured twice');
  const charged = ledger.succeededCharges.filter(({ payment_intent: intent }) => intents.has(intent));
  if (charged.length !== captured.length) found.push(`L6 ${captured.length} captured, ${charged.length} charged`);
  const books = new Map<string, number>();
  for (const event of log)
    for (const { account, amountCents } of (data(event)['postings'] ?? []) as {
      account: string;
      amountCents: number;
    }[])
      books.set(account, (books.get(account) ?? 0) + amountCents);
  const truly = charged.reduce((sum, { amount_captured: amount }) => sum + amount, 0);
  if ((books.get('clearing:stripe') ?? 0) !== truly)
    found.push(`L6 the books say ${books.get('clearing:stripe')}, the provider ${truly}`);
  const months = new Map<string, number>();
  for (const request of of('PaymentRequested')) {
    const { paymentId, purpose } = data(request) as { paymentId: string; purpose: Record<string, unknown> };
    if (purpose['kind'] !== 'renewal' || !captured.some((payment) => payment['paymentId'] === paymentId)) continue;
    const month = `${String(purpose['membershipId'])} cycle ${String(purpose['cycle'])}`;
    months.set(month, (months.get(month) ?? 0) + 1);
  }
  for (const [month, times] of months) if (times > 1) found.push(`K5 ${month} was charged ${times} times`);
  const owed = new Map<string, number>();
  const deferred = { cents: 0 };
  for (const event of log) {
    const { userId, amountCents, itemId, kind } = data(event) as Record<string, string> & { amountCents: number };
    const add = (amount: number) => owed.set(userId as string, (owed.get(userId as string) ?? 0) + amount);
    if (event.type === 'OutstandingItemAdded') {
      add(amountCents);
      if (kind === 'renewal') deferred.cents += amountCents;
    }
    const isPaid = event.type === 'OutstandingItemPaidInFull' || event.type === 'OutstandingItemPartlyPaid';
    if (isPaid) add(-amountCents);
    if (isPaid && kind === 'renewal') deferred.cents -= amountCents;
    if (event.type === 'OutstandingItemWrittenOff') {
      const added = of('OutstandingItemAdded').find((other) => data(other)['itemId'] === itemId) as RawEvent;
      add(-(data(added)['amountCents'] as number));
      if (data(added)['kind'] === 'renewal') deferred.cents -= data(added)['amountCents'] as number;
    }
  }
  for (const [user, amount] of owed)
    if ((books.get(`receivable:${user}`) ?? 0) !== amount)
      found.push(`L2 ${user} owes ${amount}, the books say ${books.get(`receivable:${user}`)}`);
  if ((books.get('deferred:renewals') ?? 0) !== -deferred.cents)
    found.push(`L2 ${deferred.cents} is deferred, the books say ${books.get('deferred:renewals')}`);
  const sum = [...books.values()].reduce((total, amount) => total + amount, 0);
  if (sum !== 0) found.push(`L3 all accounts sum to ${sum}`);
  return { violations: found, counts };
};
