import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import { plural } from '@paddock/shared-domain/kernel/spanish-plural';
import type { waiting as english } from '../en/waiting.ts';

/** Waiting for a seat, being offered one, and reminders by mail. */
export const waiting = {
  waiting: {
    title: 'Lista de espera',
    ask: '¿Nada libre que te convenga?',
    tellMe: 'Avísame cuando se libere un simulador',
    join: 'Esperar un simulador',
    intro:
      'Cuando se libera un simulador, la siguiente persona de la lista lo tiene por un rato, ella sola. Te escribimos cuando sea tu turno.',
    type: 'Simulador',
    anyType: 'Cualquier simulador',
    from: 'Inicio más temprano',
    until: 'Inicio más tardío',
    racers: 'Pilotos',
    minutes: 'Minutos',
    minutesText: (count: number) => `${count} min`,
    submit: 'Esperar',
    sending: 'Un momento...',
    joined: 'Estás en la lista. Te avisamos cuando sea tu turno.',
    yours: 'Esperas',
    what: 'tus listas de espera',
    none: 'Ahora no esperas nada.',
    failed: 'No pudimos cargar lo que esperas. Tu lugar está guardado; inténtalo de nuevo.',
    line: (seats: number, minutes: number, type: string | null) =>
      `${plural(seats, 'piloto')}, ${minutes} min${type === null ? '' : `, ${type}`}`,
    window: (from: string, until: string) => (from === until ? from : `de ${from} a ${until}`),
    leave: 'Salir de la lista',
    turn: 'Es tu turno',
    keptUntil: (time: string) => `Guardado para ti hasta las ${time}`,
    seatAt: (seat: string, time: string) => `${seat}, ${time}`,
    book: 'Reservarlo',
    decline: 'No, gracias',
    left: 'Ya no estás esperando.',
    notice: (venue: string) => `Hay un simulador en ${venue} guardado para ti.`,
    look: 'Ver',
    bookNow: 'Reservar un simulador',
  },
  reminders: {
    wanted: 'Recuérdame mis visitas por correo',
    on: 'Te recordaremos tus visitas.',
    off: 'Sin más recordatorios.',
    title: 'Recordatorios',
    ask: '¿No quieres recibir más recordatorios de tus visitas por correo?',
    stop: 'No recibir más',
    stopping: 'Un momento...',
    stopped: 'Ya no recibirás recordatorios. Puedes activarlos de nuevo en tu perfil.',
    unknown:
      'Este enlace no está completo. Ábrelo de nuevo desde el correo o desactiva los recordatorios en tu perfil.',
  },
} satisfies Catalogue<typeof english>;
