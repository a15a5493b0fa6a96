import { boardsSince, CUP_TEAMS } from '@paddock/embedded/demo/boards-plan';
import { CARS, GROUPS, TRACKS } from '@paddock/embedded/demo/catalogue-plan';
import { RACERS } from '@paddock/embedded/demo/people-plan';
import { IMAGES, NEW_YORK, SEAT_TYPES } from '@paddock/embedded/demo/venue-plan';
import type { RecordedEvent } from '@paddock/event-store/port';
import { boardDecider } from '@paddock/shared-domain/boards/board';
import { driverDecider } from '@paddock/shared-domain/boards/driver-place';
import { teamDecider } from '@paddock/shared-domain/boards/team';
import { carDecider } from '@paddock/shared-domain/catalogue/car';
import { carGroupDecider } from '@paddock/shared-domain/catalogue/car-group';
import { imageDecider } from '@paddock/shared-domain/catalogue/image';
import { pageDecider } from '@paddock/shared-domain/catalogue/page';
import { trackDecider } from '@paddock/shared-domain/catalogue/track';
import { DAY, plusMillis } from '@paddock/shared-domain/kernel/time';
import { lapDecider } from '@paddock/shared-domain/laps/lap';
import { OPERATIONS_AREAS, operationsDecider } from '@paddock/shared-domain/operations/decider';
import { reconciliationDecider } from '@paddock/shared-domain/reconciliation/decider';
import { businessDecider } from '@paddock/shared-domain/venues/business';
import { BUSINESS } from '@paddock/shared-domain/venues/business-id';
import { locationDecider } from '@paddock/shared-domain/venues/location';
import { seatDecider } from '@paddock/shared-domain/venues/seat';
import { seatTypeDecider } from '@paddock/shared-domain/venues/seat-type';
import type { Teller } from './teller.ts';

/** Staff change what the venue has: places, cars, tracks, pages. At the end everything is in service again. */
export const tellCatalogue = async ({ does, id }: Teller): Promise<void> => {
  const { locationId, seats } = NEW_YORK;
  const seatId = seats[0]?.seatId ?? '';
  const { seatTypeId } = SEAT_TYPES.static;
  await does(businessDecider, BUSINESS, 'ReviseBusinessDetails', { businessId: BUSINESS, terms: { phone: '' } });
  await does(locationDecider, locationId, 'ReviseLocationTerms', { locationId, terms: { bookingFeesThreshold: 3 } });
  const specialHoursId = id('special hours');
  const days = { from: '2027-12-24', to: '2027-12-26', hours: null, cancels: [], toMove: [] };
  const hours = { locationId, specialHoursId, kind: 'closed', ...days, seenNewest: null };
  await does(locationDecider, locationId, 'AnnounceSpecialHours', hours);
  await does(locationDecider, locationId, 'WithdrawSpecialHours', { locationId, specialHoursId });
  const priceRuleId = id('price rule');
  const week = { days: [4, 5], opens: 1080, closes: 1560, seats: [seatId], leastHalfHours: 2 };
  const peak = { locationId, priceRuleId, name: 'Peak', ...week, to: null, costCents: null, changePpm: 200_000 };
  await does(locationDecider, locationId, 'AnnouncePriceRule', { ...peak, from: '2028-01-07', seenChanges: 0 });
  await does(locationDecider, locationId, 'RevisePriceRule', { ...peak, from: '2028-02-04', seenChanges: 1 });
  const ending = { locationId, priceRuleId, from: '2028-03-01', seenChanges: 2 };
  await does(locationDecider, locationId, 'EndPriceRule', ending);
  await does(seatTypeDecider, seatTypeId, 'ReviseSeatTypeDetails', { seatTypeId, terms: { description: 'Fixed.' } });
  await does(seatDecider, seatId, 'RefitSeat', { seatId, terms: { costCents: 3500 } });
  for (const type of ['RetireSeat', 'ReinstateSeat']) await does(seatDecider, seatId, type, { seatId });
  const { carId } = CARS[1] ?? {};
  const { trackId } = TRACKS[1] ?? {};
  const { carGroupId } = GROUPS[1] ?? {};
  await does(carDecider, carId ?? '', 'ReviseCarDetails', { carId, terms: { topSpeedKmh: 290 } });
  await does(trackDecider, trackId ?? '', 'ReviseTrackDetails', { trackId, terms: { pitBoxes: 28 } });
  await does(carGroupDecider, carGroupId ?? '', 'RenameCarGroup', { carGroupId, name: 'GT4 cars' });
  for (const deed of ['Retire', 'Reinstate']) {
    await does(carDecider, carId ?? '', `${deed}Car`, { carId });
    await does(trackDecider, trackId ?? '', `${deed}Track`, { trackId });
    await does(carGroupDecider, carGroupId ?? '', `${deed}CarGroup`, { carGroupId });
  }
  const { owner } = IMAGES[0] ?? {};
  const imageId = id('image');
  await does(imageDecider, imageId, 'AttachImage', { imageId, url: '/demo/motion-rig.webp', owner });
  await does(imageDecider, imageId, 'RemoveImage', { imageId });
  const uploaded = { imageId: id('uploaded'), url: '/demo/motion-rig.webp', alt: 'A rig on a moving frame' };
  await does(imageDecider, uploaded.imageId, 'UploadImage', uploaded);
  const page = { pageId: id('page'), name: 'Summer', menuName: '', html: '<p>Later.</p>' };
  await does(pageDecider, page.pageId, 'DraftPage', page);
  await does(pageDecider, page.pageId, 'PublishPage', page);
  await does(pageDecider, page.pageId, 'WithdrawPage', { pageId: page.pageId });
};

/** A league of two years, its teams, and the laps that stewards judged. */
export const tellBoards = async ({ does, id, at, now }: Teller): Promise<void> => {
  const since = now();
  const boardId = id('league');
  const league = { ...boardsSince(since).teamCup.terms, name: 'League', until: plusMillis(since, 380 * DAY) };
  await does(boardDecider, boardId, 'DefineBoard', { boardId, ...league });
  // 1. Teams.
  const team = CUP_TEAMS[0];
  const [captain, asked, other, declined] = RACERS.map(({ userId }): string => userId) as [
    string,
    string,
    string,
    string,
  ];
  const teamId = id('league team');
  const form = { teamId, boardId, name: 'Foxes', flagCode: 'fi', memberIds: [captain], approved: false };
  const teams = (type: string, data: object = {}) => does(teamDecider, teamId, type, { teamId, ...data });
  await teams('FormTeam', form);
  await teams('AskToJoinTeam', { userId: asked });
  await teams('AskToJoinTeam', { userId: declined });
  await teams('JoinTeam', { userId: asked });
  await teams('LeaveTeam', { userId: declined });
  await teams('JoinTeam', { userId: other });
  await teams('LeaveTeam', { userId: other });
  await teams('RenameTeam', { name: 'Day foxes', flagCode: 'fi' });
  await teams('ApproveTeam');
  const place = { boardId, userId: asked, teamId, since: 3 };
  for (const type of ['PlaceDriver', 'FreeDriver']) await does(driverDecider, `${boardId}_${asked}`, type, place);
  // 2. Enough races that the book closes, and one race in the next year, which closes it.
  const award = (race: number, points: number) => ({
    ...{ boardId, awardId: id(`league award ${race}`), teamId, carId: team?.carId, points },
    ...{ awardedAt: now(), memberIds: [captain, asked] },
  });
  for (let race = 0; race < 100; race += 1) await does(boardDecider, boardId, 'AwardPoints', award(race, 10));
  at(plusMillis(since, 370 * DAY));
  await does(boardDecider, boardId, 'AwardPoints', award(100, 25));
  const { awardId, memberIds } = award(100, 25);
  await does(boardDecider, boardId, 'WithdrawPoints', { boardId, awardId, memberIds });
  for (const type of ['SuspendTeam', 'ArchiveTeam']) await teams(type);
  // 3. Its end.
  const asOf = plusMillis(league.until, DAY);
  at(plusMillis(asOf, 1000));
  await does(boardDecider, boardId, 'FreezeBoard', { boardId, asOf, rows: 1, hash: 'a'.repeat(64) });
  await does(boardDecider, boardId, 'ReopenBoard', { boardId, why: 'A rig was offline for two days.' });
};

/** A lap that witnesses contradict and stewards judge, on top of one that the demo venue has. */
export const tellLaps = async ({ does, id }: Teller, log: readonly RecordedEvent[]): Promise<void> => {
  const { data } = log.find(({ type }) => type === 'LapRecorded') as { data: Record<string, unknown> } & RecordedEvent;
  const { lapId: _lap, ruleSet: _rules, verdict: _verdict, reasons: _reasons, ...lap } = data;
  const lapId = id('lap');
  const judge = (type: string, more: object = {}) => does(lapDecider, lapId, type, { lapId, why: 'Seen.', ...more });
  const knowledge = { trackLengthMetres: 7004, carTopSpeedKmh: 285, recordMillis: null, reasons: [] };
  await does(lapDecider, lapId, 'RecordLap', { lapId, lap, knowledge });
  await does(lapDecider, lapId, 'AddWitness', { lapId, witness: 'RESULTS', agrees: false });
  await judge('ApproveLap');
  await judge('RejectLap');
  await judge('PenaliseLap', { penaltyMillis: 5000 });
  await judge('ReattributeLap', { userId: RACERS[3]?.userId });
  await does(lapDecider, id('same lap'), 'MarkDuplicate', { lapId: id('same lap'), sameAs: lapId });
};

/** Everything that operators order, twice. It is about things that are gone, so that nothing is left to do. */
export const tellOperations = async ({ does, id, now }: Teller, log: readonly RecordedEvent[]): Promise<void> => {
  const readModel = 'balances';
  for (const event of log.slice(0, 2)) {
    const about = { eventId: event.id, stream: event.stream, revision: event.revision, eventType: event.type };
    const job = { queue: 'card-provider', key: `refunds:${event.id}` };
    const orders = [
      ['OrderRebuild', { readModel }],
      ['CallOffRebuild', { readModel, orderId: event.id }],
      ['SetPoisonEventAside', { readModel, ...about }],
      ['RetryHaltedEvent', { readModel, eventId: event.id }],
      ['ReinstatePoisonEvent', { readModel, eventId: event.id }],
      ['SetProcessEventAside', { process: 'identity-mails', ...about }],
      ['RetryProcessEvent', { process: 'identity-mails', ...about }],
      ['RetryCase', { kind: 'checkout', caseId: id('case') }],
      ['RetryMail', { key: `reservation:${event.id}` }],
      ['SetJobAside', job],
      ['RetryJob', job],
      ['ReplayDelivery', { deliveryId: id('delivery') }],
      ['OrderReconciliation', {}],
    ] as const;
    for (const [type, data] of orders) await does(operationsDecider, OPERATIONS_AREAS[type], type, data);
  }
  const date = now().slice(0, 10);
  const sums = { providerItems: 0, booksItems: 0, matched: 0, pending: 0, providerCents: 0, booksCents: 0 };
  const run = { date, ...sums, feeCents: 0, differenceCount: 0, differences: [] };
  await does(reconciliationDecider, date, 'RecordReconciliation', run);
};
