import { BANK_SENTENCES } from '@paddock/shared-domain/statements/bank-words';
import { ITEM_WORDS } from '@paddock/shared-domain/statements/item-words';

const { en, es } = ITEM_WORDS;
const ITEMS = Object.fromEntries(Object.entries(en).map(([kind, text]) => [text, es[kind as keyof typeof es]]));

/**
 * The server's English sentences and their translations: closed lists without a code, and sentences that say more than their
 * code. A test checks that the product still sends every key.
 */
export const SENTENCES: Readonly<Record<string, string>> = {
  // Debts and charges.
  ...ITEMS,
  Reservation: 'Reserva',
  'Gift voucher': 'Certificado de regalo',
  'Joining the club': 'Ingreso al club',
  'Club renewal': 'Renovación del club',
  'Outstanding balance': 'Saldo pendiente',
  // The card, and the bank's answers about it.
  ...BANK_SENTENCES,
  'The card could not be checked. Please try again.': 'No pudimos verificar la tarjeta. Inténtalo de nuevo.',
  'The card cannot be removed while the membership is active.':
    'No se puede eliminar la tarjeta mientras la membresía esté activa.',
  'The card cannot be removed until the outstanding balance is paid.':
    'No se puede eliminar la tarjeta hasta que se pague el saldo pendiente.',
  'The card cannot be removed until the current payment has finished.':
    'No se puede eliminar la tarjeta hasta que termine el pago en proceso.',
  'Please use another card for this payment.': 'Usa otra tarjeta para este pago.',
  "The bank's confirmation did not arrive in time. Nothing was charged.":
    'La confirmación del banco no llegó a tiempo. No se cobró nada.',
  'Your bank asks you to confirm this payment. These seats were kept for you a short while ago and not paid for, so they are not kept again. Please choose other seats or another card.':
    'Tu banco te pide confirmar este pago. Hace poco te reservamos estos lugares y no se pagaron, así que no se reservan otra vez. Elige otros lugares u otra tarjeta.',
  'Your bank asks you to confirm this payment. Too many bookings were left unpaid in the last hour, so no seats are kept now. Please try again later, or use another card.':
    'Tu banco te pide confirmar este pago. En la última hora quedaron demasiadas reservas sin pagar, así que ahora no se reservan lugares. Inténtalo más tarde o usa otra tarjeta.',
  'Your bank asks you to confirm this payment. For a first booking, seats are kept for twelve half-hours at most while you do that. Please book fewer seats at once, or use another card.':
    'Tu banco te pide confirmar este pago. En una primera reserva, mientras lo confirmas, se reservan doce medias horas como máximo. Reserva menos lugares a la vez o usa otra tarjeta.',
  'The payment was not completed.': 'El pago no se completó.',
  'Nothing is owed.': 'No debes nada.',
  'The amount owed has changed. Please check it again.': 'El monto pendiente cambió. Revísalo de nuevo.',
  // Booking.
  'Sorry, this timeslot is no longer available': 'Lo sentimos, este horario ya no está disponible',
  'Races start on the hour and the half-hour.': 'Las carreras empiezan a la hora en punto o a la media.',
  'This simulator is out of service.': 'Este simulador está fuera de servicio.',
  'There is no such simulator.': 'No existe ese simulador.',
  'No reservations remain on this subscription.': 'No quedan reservas en esta suscripción.',
  'All simulators of one booking must be at the same venue.':
    'Todos los simuladores de una reserva deben ser del mismo local.',
  'You chose the same simulator and time twice.': 'Elegiste dos veces el mismo simulador y horario.',
  'The discount code you entered was not found or has already been used':
    'El código que escribiste no existe o ya se usó',
  'For this amount, please enter your password, or log in again by an emailed link.':
    'Para este monto, escribe tu contraseña o inicia sesión de nuevo con un enlace por correo.',
  'This voucher is blocked, so nothing of it can be spent now. Please contact the venue.':
    'Este certificado está bloqueado, así que ahora no se puede gastar nada de él. Comunícate con el local.',
  'This code was replaced by a new one, so nothing can be paid with it. Please use the new code, or contact the venue.':
    'Este código se reemplazó por uno nuevo, así que ya no se puede pagar con él. Usa el código nuevo o comunícate con el local.',
  // Promotion codes.
  'This promotion code has ended.': 'Este código promocional ya terminó.',
  'This promotion code cannot be used yet.': 'Este código promocional todavía no se puede usar.',
  'This promotion code has expired.': 'Este código promocional ya venció.',
  'This promotion code has been used as often as it can be.':
    'Este código promocional ya se usó todas las veces que se podía.',
  'This promotion code is for a first visit only.': 'Este código promocional es solo para la primera visita.',
  'This promotion code is for another location.': 'Este código promocional es de otro local.',
  'This booking costs less than this promotion code needs.':
    'Esta reserva cuesta menos de lo que pide este código promocional.',
  // The club.
  'This account is already a member.': 'Esta cuenta ya es miembro.',
  'This venue has no club.': 'Este local no tiene club.',
  'There is no membership to cancel.': 'No hay membresía que cancelar.',
  'At least two billing cycles of membership are required.':
    'Se requieren al menos dos ciclos de facturación como miembro.',
  'There is no membership.': 'No hay membresía.',
  'Pay the unpaid renewal first.': 'Paga primero la renovación pendiente.',
  'The renewal is being charged. Please try again in a few minutes.':
    'Se está cobrando tu renovación. Inténtalo de nuevo en unos minutos.',
  'This is the present number of sessions.': 'Este es el número actual de sesiones.',
  'There is no change of sessions to take back.': 'No hay ningún cambio de sesiones que deshacer.',
  'A membership can be paused after two billing cycles.':
    'Una membresía se puede pausar después de dos ciclos de facturación.',
  'A pause cannot be that long here.': 'Una pausa no puede ser tan larga aquí.',
  'There was a pause within the last twelve months already.': 'Ya hubo una pausa en los últimos doce meses.',
  'The membership is paused already.': 'La membresía ya está en pausa.',
  'There is no pause to end.': 'No hay ninguna pausa que terminar.',
  'Choose a whole number of sessions.': 'Elige un número entero de sesiones.',
  'Choose more sessions. This is below the minimum of this venue.':
    'Elige más sesiones. Es menos del mínimo de este local.',
  // The account.
  'Enter a phone number with at least 10 digits.': 'Escribe un teléfono de al menos 10 dígitos.',
  'This field is required.': 'Este dato es obligatorio.',
  'This password is too common.': 'Esta contraseña es demasiado común.',
  'This password is too close to your name or email address.':
    'Esta contraseña se parece demasiado a tu nombre o a tu correo.',
  'This is not your current password.': 'Esta no es tu contraseña actual.',
  'Please enter your current password.': 'Escribe tu contraseña actual.',
  'No account matches these login details.': 'Ninguna cuenta coincide con estos datos.',
  'This login link is not valid any more. Please ask for a new one.':
    'Este enlace de acceso ya no es válido. Pide uno nuevo.',
};
