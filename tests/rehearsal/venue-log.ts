import type { RecordedEvent } from '@paddock/event-store/port';
import { EventMetadata } from '@paddock/shared-domain/kernel/message';
import { DAY, plusMillis } from '@paddock/shared-domain/kernel/time';
import { tellBookings, tellDrafts, tellWaiting } from './booking-stories.ts';
import {
  tellArrears,
  tellBlocks,
  tellPromotion,
  tellBusyYear,
  tellChanges,
  tellDisputes,
  tellGifts,
  tellMoney,
} from './money-stories.ts';
import { tellBoards, tellCatalogue, tellLaps, tellOperations } from './office-stories.ts';
import { tellPeople } from './people-stories.ts';
import { tellRaces } from './race-stories.ts';
import { createTeller } from './teller.ts';

/** With this seed the story of money is short. */
const SEED = 33;

/**
 * What a venue rarely does and the demo never does, added to the log of a demo venue by the product's own commands. All of it is in the
 * past, on days of the plan on which the demo has nothing.
 *
 * @param demo the log of a demo venue.
 * @returns both as one log, with every event type of the registry.
 */
export const withStories = async (demo: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> => {
  const now = EventMetadata.parse(demo[0]?.metadata).at;
  const teller = createTeller(demo, now, SEED);
  const daysAgo = (days: number): void => teller.at(plusMillis(now, -days * DAY));
  daysAgo(1200);
  await tellBusyYear(teller);
  daysAgo(800);
  await tellBoards(teller);
  daysAgo(600);
  await tellArrears(teller);
  await tellChanges(teller);
  await tellDisputes(teller);
  await tellBlocks(teller);
  await tellPromotion(teller);
  await tellGifts(teller);
  await tellMoney(teller);
  daysAgo(30);
  await tellPeople(teller);
  await tellCatalogue(teller);
  daysAgo(26);
  await tellBookings(teller);
  daysAgo(24);
  await tellWaiting(teller);
  await tellDrafts(teller);
  daysAgo(22);
  await tellRaces(teller);
  await tellLaps(teller, demo);
  daysAgo(10);
  await tellOperations(teller, demo);
  return [...demo, ...teller.told()];
};
