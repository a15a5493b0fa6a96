import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { found as english } from '../en/found.ts';

/** Each page's description for search engines and shared links. */
export const found: Catalogue<typeof english> = {
  home: 'Simuladores de carreras por media hora: elige hora y simulador, paga en línea y maneja. Las tablas muestran quién es más rápido.',
  reservations:
    'Reserva simuladores por media hora: mira cuáles están libres, elige el tuyo y paga en línea en un minuto.',
  leaderboards:
    'Quién es más rápido en el local: tiempos y puntos de cada tabla, actualizados al terminar las carreras.',
  availability: 'Los autos y las pistas con los que puedes correr aquí, con el récord de cada uno y de quién es.',
  cars: 'Todos los autos con los que puedes correr aquí, con su foto, su clase y quién fue más rápido en ellos.',
  tracks: 'Todas las pistas en las que puedes correr aquí, con su longitud, su récord y de quién es.',
  visit: 'Simuladores de carreras por media hora: precios, horas libres, horario y cómo llegar. Reserva sin cuenta.',
  contact: 'Dónde está el local y cómo comunicarte: dirección, teléfono y correo.',
  login: 'Inicia sesión para reservar carreras y ver tus reservas, tus vueltas y tu estado de cuenta.',
  signup: 'Crea una cuenta en un minuto y reserva tu primera carrera.',
  forgotPassword: 'Recibe en tu correo un enlace para elegir una contraseña nueva.',
  voucherBalance: 'Escribe el código de un certificado de regalo y mira cuánto le queda.',
  purchaseVoucher: 'Regala una carrera: un certificado por el monto que quieras, por correo en minutos.',
  subscription: 'Únete al club: créditos para carreras cada mes y carreras a precio de miembro.',
  page: 'Una página del local.',
  display: 'Precios y tablas de posiciones en las pantallas del local.',
};
