import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { bySeat as english } from '../en/by-seat.ts';
import { plural } from '@paddock/shared-domain/kernel/spanish-plural';
import { titles } from './titles.ts';

/** Booking by seat: the screen of all simulators, and the one of a single simulator. */
export const bySeat = {
  advanced: {
    title: titles.advanced,
    simple: 'Volver a la reserva sencilla',
    location: (venue: string) => `Local: ${venue}`,
    selectLocation: 'Elige un local',
    filters: 'Filtros de búsqueda',
    showType: (type: string) => type,
    timeChip: (time: string) => `Solo ${time}`,
    removeTime: (time: string) => `Mostrar todas las horas, no solo ${time}`,
    calendar: 'Calendario',
    grid: 'Horarios de cada simulador',
    cell: (date: string, time: string, seat: string, state: string) => `${date}, ${time}, ${seat}, ${state}`,
    onlyThis: (time: string) => `Mostrar solo ${time}`,
    onlyShort: 'Solo esta hora',
    states: { free: 'libre', held: 'Apartado para ti', selected: 'elegido', taken: 'ocupado', past: 'ya pasó' },
    confirmed: 'Tuyo, confirmado',
    pending: 'Tuyo, pendiente',
    selection: (count: number, simulators: number) =>
      `${plural(count, 'horario')} · ${plural(simulators, 'simulador', 'simuladores')}`,
    selectionLabel: 'Tu selección',
    clear: 'Borrar',
    member: (club: string) => `Eres parte de ${club}`,
    promotion: (percent: number) => `Ahorra ${percent}% en cada carrera`,
    promotionUpTo: (percent: number) => `Ahorra hasta ${percent}% en cada carrera`,
    promotionNoFees: 'Los miembros no pagan cargos por reserva',
    moreInfo: 'Más información',
    noSeats: 'Ningún simulador coincide con tus filtros.',
    time: 'Hora',
  },
  seat: {
    what: 'este simulador',
    failed: 'No pudimos cargar este simulador. Inténtalo de nuevo.',
    day: 'Día',
    times: 'Horarios',
    noTimes: (date: string) => `No hay horarios disponibles para el ${date}`,
    subscription: 'Pagar con',
    payPerRace: 'Pagar por carrera',
    bookIt: 'Reservar',
    booking: 'Reservando...',
    booked: 'Reservado. Está en tus próximas reservas.',
    all: 'Todos los simuladores',
    needCard: 'Agrega un método de pago para reservar.',
    free: 'Libre',
    held: 'Apartado para ti',
    taken: 'Ocupado',
    past: 'Ya pasó',
  },
} as const satisfies Catalogue<typeof english>;
