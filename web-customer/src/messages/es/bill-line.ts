import type { StatementLineReply } from '@paddock/shared-domain/statements/contract';
import { spanishLineWords } from '@paddock/shared-domain/statements/spanish-line-words';

type Line = Pick<StatementLineReply, 'kind' | 'detail' | 'credits' | 'what'>;

/** A line of the bill in Spanish, by its kind and facts; an unknown kind from a newer server is shown in the server's words. */
export const billLine = (line: Line): string => spanishLineWords(line) ?? line.what;
