import type { Messages } from './messages.ts';
import { account } from './es/account.ts';
import { booking } from './es/booking.ts';
import { bySeat } from './es/by-seat.ts';
import { checkout } from './es/checkout.ts';
import { club } from './es/club.ts';
import { displays } from './es/displays.ts';
import { manage } from './es/manage.ts';
import { outstanding } from './es/outstanding.ts';
import { pastBoard } from './es/past-board.ts';
import { receipt } from './es/receipt.ts';
import { racing } from './es/racing.ts';
import { sessions } from './es/sessions.ts';
import { shell } from './es/shell.ts';
import { signIn } from './es/sign-in.ts';
import { statement } from './es/statement.ts';
import { teams } from './es/teams.ts';
import { unfinished } from './es/unfinished.ts';
import { vouchers } from './es/vouchers.ts';
import { waiting } from './es/waiting.ts';

/**
 * Every text of the customer app in Spanish, as Latin Americans in the United States write it. The type requires exactly the
 * texts of English.
 */
export const spanish: Messages = {
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
};
