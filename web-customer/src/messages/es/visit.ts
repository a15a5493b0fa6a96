import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { visit as english } from '../en/visit.ts';

export const visit: Catalogue<typeof english> = {
  title: 'Visítanos',
  lead: 'Simuladores de carreras por media hora. Elige una hora, paga y ven a correr: no necesitas cuenta.',
  where: 'Elige un local',
  map: 'Abrir en mapas',
  hours: 'Horario',
  closed: 'Cerrado',
  from: (from, until) => `de ${from} a ${until}`,
  other: 'Otros horarios',
  prices: 'Simuladores y precios',
  fee: (amount, minutes) =>
    `Se agrega un cargo por reservación de ${amount} por cada simulador con menos de ${minutes} minutos.`,
  tax: (percent) => `Se agrega el impuesto sobre ventas del ${percent} %.`,
  expect: 'Qué esperar',
  halfHours: 'Reservas un simulador por media hora o más. Cada piloto tiene su propio simulador.',
  free: 'Libre esta semana',
  freeAt: (day, time) => `${day}: desde las ${time}`,
  full: (day) => `${day}: nada libre`,
  book: 'Reservar ahora',
  without: 'Reservar sin cuenta',
  you: '¿Quién reserva?',
  noPassword:
    'Tu reservación viene con una cuenta. Te enviamos por correo un enlace para elegir una contraseña cuando quieras.',
  emailFor: 'Enviamos aquí tu reservación.',
  nameMissing: 'Escribe tu nombre.',
  pay: (amount) => `Pagar ${amount}`,
  noCard: 'Escribe nombre, correo y tarjeta',
  taken:
    'Ya hay una cuenta con este correo. No se reservó nada. Le enviamos un enlace para iniciar sesión: ábrelo, o inicia sesión aquí, y reserva después.',
  logIn: 'Iniciar sesión',
  otherPrice: 'El precio ha cambiado. Míralo de nuevo antes de pagar.',
  failed: 'No pudimos cargar el local. No se reservó ni se cobró nada.',
  what: 'local',
};
