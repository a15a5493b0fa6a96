import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { LanguageChosen } from './events.ts';
import type { User } from './user.ts';

export type ChooseLanguage = Command<'ChooseLanguage', LanguageChosen['data']>;

/** The language in which the venue writes to a person; the same one again is no news. */
export const chooseLanguage = ({ data }: ChooseLanguage, user: User): Decision<LanguageChosen, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  return user.language === data.language ? accept() : accept({ type: 'LanguageChosen', data });
};
