import type { PointsResult, TimeResult } from '@paddock/shared-domain/boards/contract';
import type { Column } from '@paddock/web-kit/ui/table.tsx';
import { messages } from '../../../messages/en.ts';

const words = messages.laps.past;
type Result = TimeResult | PointsResult;

/** Columns for the results of both kinds of board. */
export const resultColumns: readonly Column<Result>[] = [
  { key: 'racer', title: words.racer, cell: (row) => ('hms' in row ? row.display_name : row.name) },
  { key: 'place', title: words.place, figures: true, cell: ({ rank }) => rank },
  {
    key: 'result',
    title: words.result,
    figures: true,
    cell: (row) => ('hms' in row ? row.hms : words.points(row.points)),
  },
  { key: 'car', title: words.car, wideOnly: true, cell: (row) => ('hms' in row ? row.car_name : row.car) },
];
