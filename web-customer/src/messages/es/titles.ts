import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { titles as english } from '../en/titles.ts';

/** Titles of screens, shown in their place while they load. */
export const titles = {
  advanced: 'Elige tus simuladores',
  dashboard: 'Mi cuenta',
  boards: 'Tablas de posiciones',
  laps: 'Mis vueltas',
  statement: 'Tu estado de cuenta',
  purchase: 'Comprar certificado de regalo',
  voucherBalance: 'Saldo de un certificado',
  profile: 'Perfil',
  password: 'Cambiar contraseña',
  forgot: 'Olvidé mi contraseña',
  login: 'Iniciar sesión',
  signup: 'Crear una cuenta',
  addSubscription: 'Agregar una suscripción',
  cars: 'Autos disponibles',
  waiting: 'Lista de espera',
  tracks: 'Pistas disponibles',
} as const satisfies Catalogue<typeof english>;
