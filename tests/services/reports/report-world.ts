import type { AnyAnswer, Person } from '../../support/venue.ts';

/** Polls a report until it has ended, without a time limit. */
export const untilEnded = async (person: Person, id: string): Promise<AnyAnswer['body']> => {
  for (;;) {
    const { status, body } = await person.get(`/reports/${id}`);
    if (status !== 200) throw new Error(`The report is gone: ${status}`);
    if (body.state !== 'running') return body;
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** Starts a report and waits for its end. */
export const makeReport = async (person: Person, asked: object): Promise<AnyAnswer['body']> => {
  const started = await person.post('/reports', asked);
  if (started.status !== 202) throw new Error(`Not started: ${started.status} ${JSON.stringify(started.body)}`);
  return untilEnded(person, started.body.id);
};

export type Row = { key: string; date: string | null; kind: string | null; figures: Record<string, number> };
/** The sum of one figure over all rows, or over those of a kind. */
export const total = ({ result }: { result: { rows: Row[] } }, figure: string, kind?: string): number =>
  result.rows
    .filter((row) => kind === undefined || row.kind === kind)
    .reduce((sum, { figures }) => sum + (figures[figure] ?? 0), 0);
