import { LocalDate } from '@paddock/shared-domain/kernel/time';

/** The venue-local day of a schedule stream: `schedule-{location}_{yyyy-mm-dd}`. */
export const dateOfStream = (stream: string): LocalDate => LocalDate.parse(stream.slice(stream.lastIndexOf('_') + 1));
