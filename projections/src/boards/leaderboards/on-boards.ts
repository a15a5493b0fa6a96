import type { BoardEvent, BoardTerms } from '@paddock/shared-domain/boards/events';
import type { BoardId, TrackId } from '@paddock/shared-domain/kernel/ids';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import {
  announce,
  change,
  type Effect,
  type ReadingHandler,
  rowKey,
  type RowKey,
  type Rows,
} from '../../engine/projection.ts';
import { driverKeys, driversOf, lapKeys, lapsOf } from './driven.ts';
import { trackEntries } from './memory.ts';
import { momentIs, momentKey, momentOf } from './moment.ts';
import { ended, lapsAre } from './standings.ts';
import { type BoardRow, boards, boardSpans, results } from './table.ts';

type BoardDefined = Extract<BoardEvent, { type: 'BoardDefined' }>;
type BoardClosed = Extract<BoardEvent, { type: 'BoardFrozen' | 'BoardReopened' }>;

const tracksOf = (rows: Rows, id: BoardId, trackId: TrackId | null): readonly TrackId[] => {
  const before = rows.get(boards, { id })?.track_id ?? null;
  return [...new Set([before, trackId])].filter((track) => track !== null);
};

/** A board is defined or redefined: its old track is dropped, and everybody who drove on the new one is ranked. */
export const boardDefined: ReadingHandler<BoardDefined> = {
  reads: ({ data: { boardId, trackId } }, rows): readonly RowKey[] => {
    const tracks = tracksOf(rows, boardId, trackId);
    return [
      momentKey,
      rowKey(boards, { id: boardId }),
      ...tracks.flatMap((track) => [
        rowKey(trackEntries, { track_id: track }),
        ...driverKeys(rows, track),
        ...driversOf(rows, track).flatMap((user) => [
          rowKey(results, { board_id: boardId, user_id: user }),
          ...(track === trackId ? lapKeys(rows, track, user) : []),
        ]),
      ]),
    ];
  },
  changes: (event, rows) => {
    const { boardId, ...terms }: { boardId: BoardId } & BoardTerms = event.data;
    const { position, metadata } = event;
    const at = momentOf(rows, event);
    const before = rows.get(boards, { id: boardId });
    const board: BoardRow = {
      id: boardId,
      name: terms.name,
      description: terms.description,
      calculation: terms.calculation,
      location_id: terms.locationId,
      active: terms.active,
      since: terms.since,
      until: terms.until,
      frame: terms.frame,
      track_id: terms.trackId,
      car_group_id: terms.carGroupId,
      terms,
      defined_at: before?.defined_at ?? metadata.at,
      frozen: before?.frozen ?? null,
      reopened_at: before?.reopened_at ?? null,
      changed: position,
      opened: position,
    };
    const tracks = tracksOf(rows, boardId, terms.trackId);
    const there = new Set(terms.trackId === null ? [] : driversOf(rows, terms.trackId));
    return [
      change(boards, { id: boardId }, () => board),
      ...spanned(before, board, at),
      ...tracks.flatMap((track) => [
        listed(track, boardId, track === terms.trackId),
        ...driversOf(rows, track).flatMap((user) => {
          const laps = track === terms.trackId ? lapsOf(rows, track, user) : [];
          // People who drove on both tracks are ranked once, by the laps that count now.
          return track !== terms.trackId && there.has(user) ? [] : lapsAre(rows, board, user, laps, { position, at });
        }),
      ]),
      momentIs(at),
      announce('leaderboards', { board: boardId }),
      ...(terms.locationId === null ? [] : [announce('leaderboards', { location: terms.locationId })]),
      announce('leaderboards', { all: 'all' }),
    ];
  },
};

/** A span begins when the terms of a board change, or when it is frozen or reopened. */
const spanned = (before: BoardRow | undefined, { id, terms, frozen, opened }: BoardRow, at: Instant): Effect[] => [
  ...(before === undefined
    ? []
    : [change(boardSpans, { board_id: id, opened: before.opened }, (row) => ended(row, at))]),
  change(boardSpans, { board_id: id, opened }, () => ({
    board_id: id,
    opened,
    terms,
    frozen_as_of: frozen?.asOf ?? null,
    from_at: at,
    to_at: null,
  })),
];

/**
 * A board is frozen or reopened. Its rows are folded also while it is frozen: what a frozen board shows is read from its history,
 * so a reopening needs no recomputation.
 */
export const boardClosed = <Event extends BoardClosed>(
  next: (row: BoardRow, event: Event) => Pick<BoardRow, 'frozen' | 'reopened_at'>,
): ReadingHandler<Event> => ({
  reads: ({ data: { boardId } }) => [momentKey, rowKey(boards, { id: boardId })],
  changes: (event, rows) => {
    const at = momentOf(rows, event);
    const before = rows.get(boards, { id: event.data.boardId });
    if (before === undefined) return [momentIs(at)];
    const board: BoardRow = {
      ...before,
      ...next(before, event as Event),
      changed: event.position,
      opened: event.position,
    };
    return [
      change(boards, { id: board.id }, () => board),
      ...spanned(before, board, at),
      momentIs(at),
      announce('leaderboards', { board: board.id }),
      ...(board.location_id === null ? [] : [announce('leaderboards', { location: board.location_id })]),
      announce('leaderboards', { all: 'all' }),
    ];
  },
});

const listed = (trackId: TrackId, boardId: BoardId, is: boolean): Effect =>
  change(trackEntries, { track_id: trackId }, (row) => {
    const others = (row?.board_ids ?? []).filter((id) => id !== boardId);
    return { track_id: trackId, drivers: row?.drivers ?? 0, board_ids: is ? [...others, boardId] : others };
  });
