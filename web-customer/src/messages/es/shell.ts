import { plural } from '@paddock/shared-domain/kernel/spanish-plural';
import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { shell as english } from '../en/shell.ts';
import { titles } from './titles.ts';

/** The frame of every page: navigation, footer, terms, plain pages, loading and errors, and the titles of screens. */
export const shell = {
  titles,
  nav: {
    label: 'Principal',
    menu: 'Menú',
    home: 'Paddock, inicio',
    leaderboards: 'Posiciones',
    dashboard: 'Mi cuenta',
    laps: 'Mis vueltas',
    availability: 'Autos y pistas',
    logIn: 'Iniciar sesión',
    signUp: 'Crear cuenta',
    bookNow: 'Reservar ahora',
    staffMenu: 'Áreas del personal y pantallas',
    adminAreas: 'Áreas del personal',
    planner: 'Agenda del día',
    launcher: 'Lanzador',
    displays: 'Pantallas',
    boardDisplays: 'Pantallas de posiciones',
    menuDisplay: 'Pantalla de precios',
  },
  footer: {
    label: 'Pie de página',
    language: 'Idioma',
    terms: 'Términos del servicio',
    changePassword: 'Cambiar contraseña',
    forgotPassword: 'Olvidé mi contraseña',
    createAccount: 'Crear una cuenta',
    logIn: 'Iniciar sesión',
    logOut: 'Cerrar sesión',
    purchaseVoucher: 'Comprar certificado de regalo',
    voucherBalance: 'Saldo de un certificado',
    contact: 'Contacto',
    copyright: (year: string) => `© ${year} Paddock`,
  },
  terms: {
    title: 'Términos del servicio',
    cancellation: (hours: number) =>
      hours === 0
        ? 'Una reserva se puede cancelar hasta que empiece.'
        : `Para cancelar una reserva se necesita un aviso de ${plural(hours, 'hora')}.`,
    at: (venue: string, text: string) => `${venue}: ${text}`,
    subscription: 'Una suscripción se cancela dentro de las 24 horas posteriores a la solicitud.',
    difference: 'Si cancelas antes de dos ciclos de facturación, se cobra la diferencia del descuento.',
    revised: 'Última revisión: 6 de septiembre de 2023',
    close: 'Cerrar',
  },
  contact: {
    title: 'Contacto',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    address: 'Dirección',
    what: 'los datos de contacto',
    none: 'Aún no se han publicado datos de contacto.',
    failed: 'No pudimos cargar los datos de contacto. Inténtalo de nuevo.',
  },
  /** On every page: a seat is held for this user now. */
  offer: {
    notice: (venue: string) => `Hay un simulador en ${venue} apartado para ti.`,
    look: 'Ver',
  },
  notFound: { title: 'Página no encontrada', home: 'Volver al inicio', words: 'Esta página no existe.' },
  errors: {
    account: 'No pudimos cargar tu cuenta. Inténtalo de nuevo.',
    crashed: 'Ocurrió un error inesperado. Vuelve a cargar la página e inténtalo de nuevo.',
    reload: 'Volver a cargar',
  },
  page: { title: 'Página', what: 'esta página', failed: 'No pudimos cargar esta página. Inténtalo de nuevo.' },
} as const satisfies Catalogue<typeof english>;
