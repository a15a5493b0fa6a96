import { pluralIn } from '../format/plural.ts';
import type { KitWords } from './kit-words.ts';

const plural = pluralIn('es-US');

/** Names of fields as the server sends them, for the lines of a refusal. */
const FIELDS: Readonly<Record<string, string>> = {
  username: 'nombre de usuario',
  email: 'correo electrónico',
  first_name: 'nombre',
  last_name: 'apellido',
  contact_phone: 'teléfono',
  zip_code: 'código postal',
  racer_name: 'nombre de piloto',
  new_password: 'contraseña nueva',
  current_password: 'contraseña actual',
  password: 'contraseña',
  slot: 'horario',
  calendar: 'simulador',
  voucher: 'certificado',
  amount_cents: 'monto',
  email_to: 'correo de quien lo recibe',
  email_from_name: 'tu nombre',
  email_comments: 'mensaje',
  credits: 'créditos',
};

/** The words that the parts of the kit say by themselves, in Spanish. */
export const kitSpanish: KitWords = {
  loading: (what) => `Cargando ${what}`,
  tryAgain: 'Reintentar',
  tryingAgain: 'Reintentando',
  close: 'Cerrar',
  remove: 'Quitar',
  skip: 'Ir al contenido',
  receipt: 'Recibo',
  toasts: 'Mensajes',
  dismiss: 'Descartar',
  kinds: { info: 'Nota', success: 'Listo', warning: 'Atención', danger: 'Problema' },
  live: { live: 'En vivo', reconnecting: 'Reconectando', off: 'Sin conexión' },
  theme: { label: 'Tema', light: 'Claro', dark: 'Oscuro', system: 'Automático' },
  password: { show: 'Mostrar', hide: 'Ocultar', showThis: (label) => `Mostrar ${label.toLowerCase()}` },
  stepper: {
    fewer: (label) => `Menos: ${label.toLowerCase()}`,
    more: (label) => `Más: ${label.toLowerCase()}`,
  },
  charactersLeft: (count) => `${count === 1 ? 'Queda' : 'Quedan'} ${plural(count, 'carácter', 'caracteres')}`,
  search: {
    none: 'Tu búsqueda no dio resultados',
    busy: 'Buscando',
    found: (count) => plural(count, 'resultado'),
  },
  pages: {
    label: (what) => `${what}, páginas`,
    previous: 'Anterior',
    next: 'Siguiente',
    page: 'Página',
    of: 'de',
  },
  calendar: {
    previous: 'Mes anterior',
    next: 'Mes siguiente',
    full: 'lleno',
    booked: (percent) => `${percent}% reservado`,
  },
  seats: {
    seat: (number) => `Simulador ${number}`,
    mine: 'tuyo',
    free: 'libre',
    taken: 'ocupado',
    past: 'ya pasó',
    left: (count) => `${count === 1 ? 'queda' : 'quedan'} ${count.toLocaleString('es-US')}`,
    count: (count) => plural(count, 'libre'),
  },
  slots: {
    paid: 'Pagado',
    pending: 'Pendiente',
    club: 'Créditos del club',
    party: 'Grupo',
    mine: 'Tuyo',
    blackout: 'Bloqueado',
    taken: 'Ocupado',
    free: 'Libre',
  },
  problems: {
    field: (name) => FIELDS[name] ?? name.replaceAll('_', ' '),
    throttled: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
    failed: 'El sistema del local no pudo responder. Inténtalo de nuevo en un momento.',
    unexpected: 'Ocurrió un error inesperado. Vuelve a cargar la página e inténtalo de nuevo.',
    unreachable: 'No pudimos comunicarnos con el local. Revisa tu conexión e inténtalo de nuevo.',
  },
};
