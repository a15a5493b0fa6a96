import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { sessions as english } from '../en/sessions.ts';

/** Dónde tiene alguien la sesión abierta. */
export const sessions = {
  sessions: {
    title: 'Dónde tienes la sesión abierta',
    label: 'Tus sesiones',
    since: (moment: string) => `Desde el ${moment}`,
    until: (moment: string) => `Se cierra sola el ${moment}`,
    here: 'Este dispositivo',
    none: 'No tienes ninguna sesión abierta.',
    failed: 'No pudimos leer dónde tienes la sesión abierta.',
    end: 'Cerrar sesión en todas partes',
    ask: '¿Cerrar sesión en todas partes?',
    words:
      'Se cierra la sesión en todos los dispositivos, también en este. Después vuelves a entrar con tu contraseña o con un enlace.',
    keep: 'Seguir conectado',
  },
} as const satisfies Catalogue<typeof english>;
