import type { KitWords } from '@paddock/web-kit/language/kit-words.ts';
import type { ServerWords } from '@paddock/web-kit/language/server-words.ts';
import type { StatementWords } from '@paddock/web-kit/statement/statement-words.ts';
import type { Messages } from './messages.ts';

/** All texts of a language; those for the bill and for server messages only where it is not English. */
export type Words = {
  readonly messages: Messages;
  readonly kit: KitWords;
  readonly bill?: StatementWords;
  readonly server?: ServerWords;
};
