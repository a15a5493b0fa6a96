import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type { Command } from '../kernel/message.ts';
import type { HomeLocationChosen } from './events.ts';
import type { User } from './user.ts';

export type ChooseHomeLocation = Command<'ChooseHomeLocation', HomeLocationChosen['data']>;

/** The venue a person goes to (USER-01). Whether it exists is looked up before the command is made. */
export const chooseHomeLocation = (
  { data }: ChooseHomeLocation,
  user: User,
): Decision<HomeLocationChosen, 'UserUnknown'> => {
  if (user.status !== 'registered') return refuse('UserUnknown');
  return user.homeLocationId === data.locationId ? accept() : accept({ type: 'HomeLocationChosen', data });
};
