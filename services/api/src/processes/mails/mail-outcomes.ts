import type { Pool } from 'pg';

export type MailOutcomes = {
  readonly kind: string;
  readonly sent: number;
  readonly given_up: number;
  /** There was nobody left to write to. */
  readonly nobody: number;
};

/** What became of mails, by their kind: for operators. */
export const readMailOutcomes = async (db: Pool): Promise<readonly MailOutcomes[]> =>
  (
    await db.query<MailOutcomes>(
      `select kind, count(*) filter (where outcome = 'sent')::int as sent,
              count(*) filter (where outcome = 'given-up')::int as given_up,
              count(*) filter (where outcome = 'nobody')::int as nobody
         from mail.sent group by kind order by kind`,
    )
  ).rows;
