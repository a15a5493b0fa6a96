import { BusinessId } from '../kernel/ids.ts';

/** The one business that this product serves. */
export const BUSINESS = BusinessId.parse('main');
