import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { booking as english } from '../en/booking.ts';
import { plural } from '@paddock/shared-domain/kernel/spanish-plural';

const seats = (count: number): string => plural(count, 'simulador', 'simuladores');
const slots = (count: number): string => plural(count, 'horario');

/** Booking: the simple screen. Its texts are loaded with the first page. */
export const booking = {
  book: {
    title: 'Reservas',
    advanced: 'Elegir los simuladores',
    venueTimes: (venue: string) => `${venue} · hora local`,
    location: 'Local',
    locationAlert: (venue: string) => `Estás reservando en ${venue}.`,
    changeLocation: 'Cambiar de local',
    day: 'Día',
    wholeCalendar: 'Abrir el calendario',
    calendarTitle: 'Elige un día',
    racers: 'Pilotos',
    racersLabel: 'Número de pilotos',
    minutesLabel: 'Minutos de carrera',
    minutesText: (count: number) => plural(count, 'minuto'),
    time: 'Hora de la carrera',
    seats: 'Tus simuladores',
    seatsOf: (type: string) => `Simuladores ${type}`,
    price: (amount: string, unit: string) => `${amount} / ${unit}`,
    priceFrom: (amount: string, unit: string) => `desde ${amount} / ${unit}`,
    types: 'Simuladores',
    about: (type: string) => `Detalles de ${type}`,
    info: 'Detalles',
    video: (type: string) => `${type}: video en vivo`,
    close: 'Cerrar',
    pickTime: 'Elige una hora para ver qué simuladores están libres.',
    pickSeats: (count: number) => `Elige ${plural(count, 'simulador más', 'simuladores más')}`,
    pickTimeShort: 'Elige una hora',
    tooFewSeats: 'No hay suficientes simuladores a esta hora',
    unavailable: (racers: number, count: number, time: string) =>
      `Lo sentimos, no tenemos ${racers === 1 ? 'ningún simulador libre' : `${seats(racers)} libres`} por ${plural(count, 'minuto')} para las ${time}`,
    seatGone: 'Lo sentimos, uno de los simuladores que elegiste ya no está disponible',
    chosen: (chosen: string) => `Tus simuladores: ${chosen}`,
    daysWhat: 'los días',
    timesWhat: 'los horarios',
    seatsWhat: 'los simuladores',
    failed: 'No pudimos cargar los horarios. No se reservó ni se cobró nada.',
    venuesFailed: 'No pudimos cargar el local. No se reservó ni se cobró nada.',
    noVenue: 'Todavía ningún local acepta reservas.',
    nothingFree: '¿Nada libre que te convenga?',
    tellMe: 'Avísenme por correo cuando haya un simulador libre',
  },
  bar: {
    label: 'Tu reserva',
    including: (tax: string) => `incl. ${tax} de impuesto`,
    noTax: 'sin impuesto',
    pricing: 'Calculando...',
    failed: 'Aún sin precio',
    retry: 'Reintentar',
    saves: (club: string, amount: string) => `Ahorras ${amount} con ${club}`,
    checkout: (racers: number, count: number) => `Pagar · ${plural(racers, 'piloto')} × ${count} min`,
    checkoutSlots: (count: number) => `Pagar · ${slots(count)}`,
    tooMany: (max: number) => `Puedes reservar como máximo ${slots(max)} a la vez.`,
  },
  timezone: {
    title: 'Aviso de zona horaria',
    words: (venue: string, zone: string) =>
      `Tu dispositivo está en una zona horaria distinta a la de ${venue}. Todas las horas son las del local (${zone}).`,
    accept: 'Entendido',
  },
} as const satisfies Catalogue<typeof english>;
