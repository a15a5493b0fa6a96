import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import { plural } from '@paddock/shared-domain/kernel/spanish-plural';
import type { waiting as english } from '../en/waiting.ts';
import { titles } from './titles.ts';

/** Waiting lists, offers of seats, and reminders by mail. */
export const waiting = {
  waiting: {
    title: titles.waiting,
    join: 'Unirte a una lista de espera',
    intro:
      'Cuando se libera un simulador, lo apartamos por un rato para la siguiente persona de la lista. Te enviamos un correo cuando sea tu turno.',
    type: 'Simulador',
    anyType: 'Cualquier simulador',
    from: 'Inicio más temprano',
    until: 'Inicio más tardío',
    racers: 'Pilotos',
    minutes: 'Minutos',
    minutesText: (count: number) => `${count} min`,
    submit: 'Unirme a la lista de espera',
    sending: 'Un momento...',
    joined: 'Estás en la lista de espera. Te enviamos un correo cuando sea tu turno.',
    yours: 'Tu lista de espera',
    what: 'tus listas de espera',
    none: 'No estás en ninguna lista de espera.',
    failed: 'No pudimos cargar tus listas de espera. Conservas tu lugar. Inténtalo de nuevo.',
    line: (seats: number, minutes: number, type: string | null) =>
      `${plural(seats, 'piloto')}, ${minutes} min${type === null ? '' : `, ${type}`}`,
    window: (from: string, until: string) => (from === until ? from : `de ${from} a ${until}`),
    leave: 'Salir de la lista de espera',
    turn: 'Es tu turno',
    keptUntil: (time: string) => `Apartado para ti hasta las ${time}`,
    seatAt: (seat: string, time: string) => `${seat}, ${time}`,
    book: 'Reservar este simulador',
    decline: 'No, gracias',
    left: 'Ya no estás en esta lista de espera.',
    bookNow: 'Reservar un simulador',
  },
  reminders: {
    wanted: 'Enviarme recordatorios de mis visitas por correo',
    on: 'Los recordatorios están activados. Te enviamos un correo antes de tus visitas.',
    off: 'Los recordatorios están desactivados.',
    title: 'Recordatorios',
    ask: '¿Quieres dejar de recibir recordatorios de tus visitas por correo?',
    stop: 'Desactivar recordatorios',
    stopping: 'Un momento...',
    stopped: 'Los recordatorios están desactivados. Puedes activarlos de nuevo en tu perfil.',
    unknown:
      'Este enlace no está completo. Ábrelo de nuevo desde el correo o desactiva los recordatorios en tu perfil.',
  },
} satisfies Catalogue<typeof english>;
