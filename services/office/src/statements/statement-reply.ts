import type { Actor } from '@paddock/shared-domain/kernel/actor';
import type { Language } from '@paddock/shared-domain/kernel/language';
import { FORGOTTEN_TEXT, plainOrOpened, type SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import type { StatementLineReply, StatementReply } from '@paddock/shared-domain/statements/contract';
import { ITEM_WORDS } from '@paddock/shared-domain/statements/item-words';
import { lineWords } from '@paddock/shared-domain/statements/line-words';
import { spanishLineWords } from '@paddock/shared-domain/statements/spanish-line-words';
import type { BilledLine, Statement } from '@paddock/shared-domain/statements/statement';
import type { StatementLine } from '@paddock/shared-domain/statements/statement-line';

/** The reader: a customer sees that staff acted, but not who, nor their note (rule A-061). */
export type Reader = { readonly isStaff: boolean };

export const actorReply = (actor: Actor, { isStaff }: Reader): StatementLineReply['actor'] => ({
  kind: actor.kind,
  user: 'userId' in actor && (isStaff || actor.kind === 'customer') ? actor.userId : null,
});

const whatIs = (line: BilledLine, language: Language): string =>
  (language === 'es' ? spanishLineWords(line) : undefined) ?? lineWords(line);

export const lineReply = (
  { sealed_reason, ...line }: BilledLine,
  reader: Reader,
  language: Language = 'en',
): StatementLineReply => ({
  ...line,
  what: whatIs({ ...line, sealed_reason }, language),
  actor: actorReply(line.actor, reader),
  reason: reader.isStaff ? line.reason : null,
});

/** Lines with the reasons of staff opened, for a reader who may read them. */
export const withReasons = (
  lines: readonly StatementLine[],
  unseal: (sealed: SealedText) => Promise<string | undefined>,
  { isStaff }: Reader,
): Promise<readonly StatementLine[]> =>
  Promise.all(
    lines.map(async (line) => {
      const { reason: plain, sealed_reason: sealed } = line;
      if (sealed === null || !isStaff) return line;
      return { ...line, reason: await plainOrOpened(unseal, { plain, sealed }, FORGOTTEN_TEXT) };
    }),
  );

/** Most moments of change that a time line can show separately. */
const MOST_MOMENTS = 500;
const momentsOf = (lines: readonly StatementLine[]): Instant[] =>
  [...new Set(lines.filter(({ kind }) => kind !== 'item').map(({ at }) => at))].toSorted().slice(-MOST_MOMENTS);

/** A statement as a reply: in English, which screens translate by kind and facts, unless a file needs another language. */
export const statementReply = (
  statement: Statement,
  all: readonly StatementLine[],
  reader: Reader,
  language: Language = 'en',
): StatementReply => ({
  user: statement.user,
  from: statement.from,
  as_of: statement.asOf,
  opening: statement.opening,
  lines: statement.lines.map((line) => lineReply(line, reader, language)),
  closing: statement.closing,
  outstanding: statement.outstanding.map(({ item_id, kind, owed_cents, since }) => ({
    id: item_id,
    description: ITEM_WORDS[language][kind ?? 'other'],
    owed_cents,
    since,
  })),
  moments: momentsOf(all),
});
