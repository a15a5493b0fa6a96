import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { UserId } from '../kernel/ids.ts';
import type { Command } from '../kernel/message.ts';
import type { RemindersOptedOut, RemindersOptedIn } from './events.ts';
import type { User } from './user.ts';

export type ChooseReminders = Command<'ChooseReminders', { readonly userId: UserId; readonly wanted: boolean }>;

/** Whether a person is reminded of their visits by mail; the same word again is no news. */
export const chooseReminders = (
  { data: { userId, wanted } }: ChooseReminders,
  user: User,
): Decision<RemindersOptedOut | RemindersOptedIn, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  if (user.reminders === wanted) return accept();
  return accept({ type: wanted ? 'RemindersOptedIn' : 'RemindersOptedOut', data: { userId } });
};
