import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { teams as english } from '../en/teams.ts';

/** One's own team on a board of points: making it, asking to join, letting people in, leaving. */
export const teams = {
  teams: {
    title: 'Tu equipo',
    what: 'tu equipo',
    failed: 'No pudimos cargar tu equipo.',
    none: 'No corres para ningún equipo en esta tabla.',
    makeTitle: 'Crear un equipo',
    name: 'Nombre del equipo',
    nameHint: 'De 2 a 40 caracteres. Todos lo ven en cuanto el local lo apruebe.',
    make: 'Crear el equipo',
    making: 'Creando el equipo...',
    joinTitle: 'Unirte a un equipo',
    team: 'Equipo',
    pick: 'Elige un equipo',
    ask: 'Pedir unirte',
    asked: (name: string) => `Pediste unirte a ${name}. Su capitán te responde aquí.`,
    takeBack: 'Retirar la petición',
    waiting: 'El local todavía no ha aprobado este equipo. Hasta entonces no se muestra ni suma puntos.',
    members: 'Miembros',
    captain: 'Capitán',
    asking: 'Piden unirse',
    letIn: 'Aceptar',
    letInPerson: (name: string) => `Aceptar a ${name}`,
    decline: 'Rechazar',
    declinePerson: (name: string) => `Rechazar a ${name}`,
    remove: 'Quitar',
    removePerson: (name: string) => `Quitar a ${name}`,
    leave: 'Dejar el equipo',
    leaveTitle: (name: string) => `¿Dejar ${name}?`,
    leaveWords: 'Los puntos que tiene el equipo se quedan con el equipo.',
    leaving: 'Saliendo...',
    stay: 'Quedarme',
  },
} as const satisfies Catalogue<typeof english>;
