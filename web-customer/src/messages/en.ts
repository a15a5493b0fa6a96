import { account } from './en/account.ts';
import { booking } from './en/booking.ts';
import { bySeat } from './en/by-seat.ts';
import { checkout } from './en/checkout.ts';
import { club } from './en/club.ts';
import { displays } from './en/displays.ts';
import { outstanding } from './en/outstanding.ts';
import { manage } from './en/manage.ts';
import { pastBoard } from './en/past-board.ts';
import { receipt } from './en/receipt.ts';
import { racing } from './en/racing.ts';
import { sessions } from './en/sessions.ts';
import { shell } from './en/shell.ts';
import { signIn } from './en/sign-in.ts';
import { statement } from './en/statement.ts';
import { teams } from './en/teams.ts';
import { unfinished } from './en/unfinished.ts';
import { vouchers } from './en/vouchers.ts';
import { waiting } from './en/waiting.ts';

/**
 * Every text of the customer app, in English. Texts of the specification are kept letter for letter, misspellings included. Every
 * other language has the same texts; screens read `messages`, the current
 * language. What the frame and the booking screen say is in `en-first.ts` too, and is loaded before the rest.
 */
export const english = {
  ...shell,
  ...signIn,
  ...account,
  ...booking,
  ...bySeat,
  ...checkout,
  ...vouchers,
  ...club,
  ...outstanding,
  ...unfinished,
  ...racing,
  ...pastBoard,
  ...teams,
  ...receipt,
  ...displays,
  ...statement,
  ...manage,
  ...waiting,
  ...sessions,
} as const;
