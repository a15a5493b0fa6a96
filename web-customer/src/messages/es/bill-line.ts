import type { StatementLineReply } from '@paddock/shared-domain/statements/contract';
import { spanishLineWords } from '@paddock/shared-domain/statements/spanish-line-words';

type Line = Pick<StatementLineReply, 'kind' | 'detail' | 'credits' | 'what'>;

/** A line of the bill in Spanish, by its kind and the facts it stands on; a kind from a newer server is told as it tells it. */
export const billLine = (line: Line): string => spanishLineWords(line) ?? line.what;
