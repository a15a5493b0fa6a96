import type { Entry } from '@paddock/shared-domain/launcher/race-contract';
import type { EntryForm } from './mutations.ts';

/** Driver and car of a seat, as typed. */
export type EntryDraft = Pick<Entry, 'id' | 'user' | 'car'> & { readonly ballast: string; readonly restrictor: string };

export const entryDraft = ({ id, user, car, ballast, restrictor }: Entry): EntryDraft => ({
  id,
  user,
  car,
  ballast: String(ballast),
  restrictor: String(restrictor),
});
const numberIn = (typed: string, most: number): number | undefined => {
  const value = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return value <= most ? value : undefined;
};
export const MOST_BALLAST = 150;
export const MOST_RESTRICTOR = 100;
export const ballastOf = ({ ballast }: EntryDraft): number | undefined => numberIn(ballast, MOST_BALLAST);
export const restrictorOf = ({ restrictor }: EntryDraft): number | undefined => numberIn(restrictor, MOST_RESTRICTOR);
export const isFaulty = (draft: EntryDraft): boolean =>
  ballastOf(draft) === undefined || restrictorOf(draft) === undefined;

/** The changes against what is saved; undefined where there are none. */
export const entryForm = (draft: EntryDraft, saved: Entry): EntryForm | undefined => {
  const next = { user: draft.user, car: draft.car, ballast: ballastOf(draft), restrictor: restrictorOf(draft) };
  const changed = Object.entries(next).filter(([name, value]) => value !== saved[name as keyof typeof next]);
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as EntryForm);
};
