/** The smallest amount the provider charges, in cents; less goes on the bill instead (rule A-072). */
export const SMALLEST_CHARGE_CENTS = 50;

/**
 * Whether an amount is one for the card. What is below it can be paid by no card, so it is owed without being a debt that
 * keeps anybody from booking, moving or taking their card away (rules ). Whether a card has to be there
 * is another question: whoever checks out owing anything has one on file, however little it is (rule A-071).
 */
export const isForCard = (totalCents: number): boolean => totalCents >= SMALLEST_CHARGE_CENTS;
