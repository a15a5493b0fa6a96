import { dollars } from '@paddock/shared-domain/kernel/money';
import type { StatementReply } from '@paddock/shared-domain/statements/contract';
import { Alert } from '../ui/alert.tsx';
import type { StatementWords } from './statement-words.ts';

/** Compares two moments: the difference is the lines between them. */
export const BillDifference = ({
  words,
  statement,
}: {
  readonly words: StatementWords;
  readonly statement: StatementReply;
}) => {
  const { opening, closing, lines } = statement;
  const credits = closing.credits - opening.credits;
  return (
    <Alert kind="info">
      {lines.length === 0 ? (
        words.noDifference
      ) : (
        <>
          {words.difference}: <strong>{dollars(closing.cents - opening.cents)}</strong>
          {credits !== 0 && `, ${words.creditsUsed(credits)}`}. {words.differenceWords(lines.length)}.
        </>
      )}
    </Alert>
  );
};
