import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { pastBoard as english } from '../en/past-board.ts';

/** A leaderboard as it stood at a moment. */
export const pastBoard = {
  pastBoard: {
    open: 'Ver cómo estaba el…',
    another: 'Otro momento',
    now: 'Volver al presente',
    stood: (when: string) => `Así estaba el ${when}`,
    hint: 'No incluye las vueltas que se anularon después.',
    date: 'Fecha',
    time: 'Hora',
    clock: (zone: string) => `Hora de ${zone.replaceAll('_', ' ')}.`,
    show: 'Mostrar la tabla',
    badMoment: 'Elige una fecha y una hora que el reloj haya marcado una sola vez ese día.',
    future: 'Ese momento todavía no llega.',
    none: 'Esta tabla de posiciones todavía no existía.',
    empty: 'Todavía no había nadie en esta tabla.',
  },
} as const satisfies Catalogue<typeof english>;
