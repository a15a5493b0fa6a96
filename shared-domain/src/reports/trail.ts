import type { Recorded } from '../kernel/message.ts';

/** An event behind a row, and what it adds to the row's main figure: cents, or a count. */
export type TrailEvent = Pick<Recorded, 'id' | 'stream' | 'revision' | 'position' | 'type'> &
  Pick<Recorded['metadata'], 'at' | 'actor'> & { readonly amount: number };

/** The most events kept for one report, to bound memory; with more, the report has no events behind its rows. */
export const MOST_TRAIL_EVENTS = 20_000;

/** The events behind each row of a report, in log order, for "drill down". */
export type Trail = {
  note(row: string, amount: number, event: Recorded): void;
  eventsOf(row: string): readonly TrailEvent[];
  /** Whether there were more events than can be kept. */
  isLost(): boolean;
};

export const trailEvent = (event: Recorded, amount: number): TrailEvent => {
  const { id, stream, revision, position, type, metadata } = event;
  return { id, stream, revision, position, type, at: metadata.at, actor: metadata.actor, amount };
};

export const newTrail = (most: number = MOST_TRAIL_EVENTS): Trail => {
  const rows = new Map<string, TrailEvent[]>();
  let kept = 0;
  return {
    note: (row, amount, event) => {
      kept += 1;
      if (kept > most) return rows.clear();
      const events = rows.get(row);
      if (events === undefined) rows.set(row, [trailEvent(event, amount)]);
      else events.push(trailEvent(event, amount));
    },
    eventsOf: (row) => rows.get(row) ?? [],
    isLost: () => kept > most,
  };
};
