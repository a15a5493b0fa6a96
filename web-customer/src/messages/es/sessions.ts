import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { sessions as english } from '../en/sessions.ts';

/** The devices on which somebody is logged in. */
export const sessions = {
  sessions: {
    title: 'Dónde tienes la sesión abierta',
    label: 'Tus dispositivos',
    since: (moment: string) => `Desde el ${moment}`,
    until: (moment: string) => `Se cierra automáticamente el ${moment}`,
    here: 'Este dispositivo',
    none: 'No tienes la sesión abierta en ningún dispositivo.',
    failed: 'No pudimos cargar dónde tienes la sesión abierta. Inténtalo de nuevo.',
    end: 'Cerrar sesión en todas partes',
    ask: '¿Cerrar sesión en todas partes?',
    words:
      'Se cierra tu sesión en todos los dispositivos, también en este. Inicia sesión de nuevo con tu contraseña o con un enlace.',
    keep: 'Dejar abierta la sesión',
  },
} as const satisfies Catalogue<typeof english>;
