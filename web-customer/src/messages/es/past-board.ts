import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { pastBoard as english } from '../en/past-board.ts';

/** A leaderboard as of a moment. */
export const pastBoard = {
  pastBoard: {
    open: 'Historial',
    another: 'Otra fecha',
    now: 'Volver al presente',
    stood: (when: string) => `La tabla el ${when}`,
    hint: 'No incluye las vueltas que ya no cuentan.',
    date: 'Fecha',
    time: 'Hora',
    clock: (zone: string) => `Hora de ${zone.replaceAll('_', ' ')}.`,
    show: 'Mostrar la tabla',
    badMoment: 'Falta la hora, o en ese momento cambió la hora. Elige otra.',
    future: 'Elige un momento del pasado.',
    none: 'Esta tabla de posiciones todavía no existía.',
    empty: 'Todavía no había nadie en esta tabla.',
  },
} as const satisfies Catalogue<typeof english>;
