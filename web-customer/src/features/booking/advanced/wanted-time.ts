import type { LocalDate } from '@paddock/shared-domain/kernel/time';
import { localDateOf, readSlotText, timeLabel, type Zone } from '@paddock/shared-domain/kernel/venue-time';

/** The day and time of the query `time`, at the venue; nothing where it cannot be read (ROUTE-18). */
export const wantedTime = (
  text: string | null,
  zone: Zone,
): { readonly date: LocalDate; readonly time: string } | undefined => {
  if (text === null) return undefined;
  // A "+" of an offset that was not encoded arrives as a blank.
  const read = readSlotText(text.replace(/ (\d\d:\d\d)$/, '+$1'), zone);
  if (read === 'slot_invalid' || read === 'slot_nonexistent' || read === 'slot_ambiguous') return undefined;
  return { date: localDateOf(read, zone), time: timeLabel(read, zone) };
};
