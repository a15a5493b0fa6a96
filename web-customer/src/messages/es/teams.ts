import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { teams as english } from '../en/teams.ts';

/** The user's team on a POINTS board: creating it, asking to join, accepting members, leaving. */
export const teams = {
  teams: {
    title: 'Tu equipo',
    what: 'tu equipo',
    failed: 'No pudimos cargar tu equipo. Inténtalo de nuevo.',
    none: 'No estás en ningún equipo en esta tabla.',
    makeTitle: 'Crear un equipo',
    name: 'Nombre del equipo',
    nameHint: 'De 2 a 40 caracteres. Todos lo ven en cuanto el local lo apruebe.',
    make: 'Crear equipo',
    making: 'Creando el equipo...',
    joinTitle: 'Unirte a un equipo',
    team: 'Equipo',
    pick: 'Elige un equipo',
    ask: 'Pedir unirte',
    asked: (name: string) => `Pediste unirte a ${name}. La respuesta del capitán aparecerá aquí.`,
    takeBack: 'Cancelar solicitud',
    waiting: 'El local todavía no ha aprobado este equipo. Hasta que lo apruebe, los demás no lo ven y no suma puntos.',
    members: 'Miembros',
    captain: 'Capitán',
    asking: 'Solicitudes para unirse',
    letIn: 'Aceptar',
    letInPerson: (name: string) => `Aceptar a ${name}`,
    decline: 'Rechazar',
    declinePerson: (name: string) => `Rechazar a ${name}`,
    remove: 'Quitar',
    removePerson: (name: string) => `Quitar a ${name}`,
    leave: 'Dejar el equipo',
    leaveTitle: (name: string) => `¿Dejar ${name}?`,
    leaveWords: 'El equipo conserva sus puntos.',
    leaving: 'Saliendo...',
    stay: 'Quedarme',
  },
} as const satisfies Catalogue<typeof english>;
