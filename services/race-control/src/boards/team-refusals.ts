import type { TeamRefusal } from '@paddock/shared-domain/boards/team';
import { denied, notFound, problem, type ProblemAnswer } from '@paddock/kit/http/problems';

/** A 409 in words. */
export const no = (text: string): ProblemAnswer => problem('conflict', { text });
/** What somebody hears where a team says no. */
export const REFUSALS: { readonly [Reason in TeamRefusal]: ProblemAnswer } = {
  AlreadyFormed: problem('conflict'),
  TeamUnknown: notFound,
  TeamIsArchived: no('This team does not race any more.'),
  TeamIsFull: no('This team is full.'),
  TooManyAsking: no('Too many people are asking to join this team already.'),
  NotTheCaptain: denied,
  DidNotAsk: no('This person has not asked to join.'),
  NameIsApproved: no('The venue approved this name. Please ask the venue to change it.'),
};
/** Where somebody drives for another team of the board already. */
export const oneTeamEach = no('One person drives for one team on a board.');
