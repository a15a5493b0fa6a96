import type { LocationId, ReservationId, UserId } from '@paddock/shared-domain/kernel/ids';
import type { SealedText } from '@paddock/shared-domain/kernel/sealed';
import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import type { DraftId } from '@paddock/shared-domain/plan-drafts/ids';
import { instant, json, nullable, text, textArray } from '../engine/column.ts';
import { type RowIn, table } from '../engine/table.ts';

/** Open drafts of a day's plan. Applied and dropped ones are in the log only. */
export const drafts = table('drafts', {
  columns: {
    id: text<DraftId>(),
    location_id: text<LocationId>(),
    date: text<LocalDate>(),
    opened_by: nullable(text<UserId>()),
    opened_at: instant(),
    reason: json<SealedText>(),
    change_ids: textArray<ReservationId>(),
  },
  key: ['id'],
  indexes: [{ on: '(location_id, date)' }],
});
export type DraftRow = RowIn<typeof drafts>;
