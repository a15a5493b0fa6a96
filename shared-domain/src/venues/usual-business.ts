import type { BusinessDetails } from './events.ts';

/** How memberships go on in a business that said nothing about it. */
export const USUAL_CLUB_RULES = {
  clubNotice: 'each',
  clubNoticeDays: 7,
  clubEndsUnpaidDays: 14,
  clubPauseCycles: 3,
  clubPausesAYear: 1,
} as const satisfies Partial<BusinessDetails>;

/** What price lists say of VR in a business that said nothing about it (DISP-12). */
export const USUAL_VR_NOTE = {
  en: 'VR availability varies and needs a minimum 2-hour booking.',
  es: 'La disponibilidad de VR varía y requiere una reserva de al menos 2 horas.',
} as const satisfies BusinessDetails['vrNote'];
