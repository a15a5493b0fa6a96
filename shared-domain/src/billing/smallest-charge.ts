/** The smallest amount that the provider charges, in cents; less goes on the bill (rule A-072). */
export const SMALLEST_CHARGE_CENTS = 50;

/**
 * Whether an amount can be charged to a card. A smaller amount is owed, but blocks nobody from booking, moving or removing their
 * card (rules ). A card on file is a separate requirement: every checkout with an amount above zero needs one
 * (rule A-071).
 */
export const isForCard = (totalCents: number): boolean => totalCents >= SMALLEST_CHARGE_CENTS;
