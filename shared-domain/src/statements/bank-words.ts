/** Decline texts of banks, from the card provider's English to Spanish. */
export const BANK_SENTENCES: Readonly<Record<string, string>> = {
  'Your card was declined.': 'Tu tarjeta fue rechazada.',
  'Your card has insufficient funds.': 'Tu tarjeta no tiene fondos suficientes.',
  'Your card has expired.': 'Tu tarjeta está vencida.',
  'Your card was declined. This transaction requires authentication.':
    'Tu tarjeta fue rechazada: este pago necesita la confirmación de tu banco.',
  'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.':
    'Tu tarjeta fue rechazada: demasiados intentos o un monto superior a su límite.',
  "Your card's security code is incorrect.": 'El código de seguridad de tu tarjeta es incorrecto.',
  'An error occurred while processing your card. Try again in a little bit.':
    'Hubo un error al procesar tu tarjeta. Inténtalo de nuevo en un momento.',
};

/** A bank's sentence in Spanish; one without a translation is returned unchanged. */
export const bankInSpanish = (text: string): string => BANK_SENTENCES[text] ?? text;
