import type { Catalogue } from '@paddock/shared-domain/kernel/catalogue';
import type { club as english } from '../en/club.ts';
import { plural } from '@paddock/shared-domain/kernel/spanish-plural';

const credits = (count: number): string => plural(count, 'crédito');
const sessions = (count: number): string => plural(count, 'sesión', 'sesiones');

/** Joining the club. */
export const join = {
  title: (name: string) => `Únete a ${name}`,
  what: (name: string) => `el club ${name}`,
  lead: 'Compra tus carreras mes a mes, por menos.',
  offers: [
    {
      copy: '20% menos en cada carrera',
      words: 'Los miembros compran créditos con descuento y los usan a su valor completo.',
    },
    { copy: 'hasta 50% de descuento', words: 'Cuanto más corres, más puedes ahorrar cada mes.' },
    { copy: 'más de 20% de ahorro', words: 'Además, los miembros al corriente no pagan cargos por reserva.' },
  ],
  howTitle: 'Cómo funciona',
  how: [
    'Elige cuántas sesiones corres al mes.',
    'Tus créditos llegan al instante, sirven en cualquier simulador y pagan tus reservas automáticamente.',
    'La membresía se renueva cada mes, el día en que te uniste. Puedes cancelar después de dos ciclos de facturación.',
  ],
  month: 'Tu mes',
  sessions: 'Sesiones por mes',
  sessionsText: sessions,
  location: 'Tu local',
  intro: 'Tarifa de bienvenida',
  introHint: (amount: string) => `¿Es tu primera vez? Corre una sesión al mes por ${amount}: baja a 1.`,
  introWords: (amount: string) => `Tu tarifa de bienvenida: una sesión al mes por ${amount}, antes de impuesto.`,
  credits: 'Créditos',
  creditsOf: (count: number) => count.toLocaleString('es-US'),
  worth: 'Valor',
  youPay: 'Pagas',
  saves: (percent: number) => `Ahorras ${percent}%`,
  barLabel: 'Tu membresía',
  perMonth: 'al mes',
  including: (tax: string) => `incl. ${tax} de impuesto`,
  noTax: 'sin impuesto',
  pricing: 'Calculando tu precio...',
  quoteFailed: 'No pudimos calcular el precio. No se cobró nada.',
  failed: 'No pudimos cargar el club. No se cobró nada.',
  retry: 'Reintentar',
  next: 'Continuar al pago',
  checkout: 'Confirmar y pagar',
  receipt: 'Tu membresía',
  creditsRow: credits,
  creditsNote: (count: number) => `${sessions(count)} cada mes`,
  discount: (percent: number) => `Descuento de miembro ${percent}%`,
  introRow: 'Tarifa de bienvenida',
  tax: (percent: number) => `Impuesto sobre las ventas ${percent}%`,
  taxWhy:
    'El impuesto se paga con los créditos, redondeado hacia arriba al centavo. Lo que reserves con ellos ya no paga impuesto.',
  total: 'Total al mes',
  renews: 'Se cobra hoy y luego cada mes, hasta que canceles. Puedes cancelar después de dos ciclos de facturación.',
  card: 'Método de pago',
  changeCard: 'Cambiar',
  addCard: 'Agregar un método de pago',
  needsCard: 'Agrega un método de pago para iniciar una suscripción',
  backToCheckout: 'Volver al pago',
  back: 'Volver',
  pay: (amount: string) => `Unirte y pagar ${amount}`,
  busy: 'Uniéndote...',
  waiting: 'Tu pago está en proceso. No cierres esta página.',
  resumed: 'Estamos revisando el pago que empezaste. Nada se cobra dos veces.',
  declined: (text: string) => `No te uniste al club y no se cobró nada. ${text}`.trim(),
  joined: (name: string, count: number) =>
    `¡Te damos la bienvenida a ${name}! Ya tienes ${credits(count)} para correr.`,
  promotion: (name: string) => `Únete a ${name} y ahorra`,
  promotionWords: (amount: string) => `${amount} en esta reserva, y 20% en cada carrera.`,
  promotionOpen: 'Unirte y ahorrar',
  already: (name: string) => `Ya eres miembro de ${name}.`,
  addTitle: 'Agregar una suscripción',
  addFor: (person: string) => `Para ${person}`,
  addFailed: 'No pudimos cargar esta cuenta.',
} as const satisfies Catalogue<(typeof english)['join']>;
