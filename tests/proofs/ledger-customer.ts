const sealed = { subjectId: 'subject1', box: 'box' };
export const GREETING = { code: sealed, emailTo: null, fromName: null, comments: null };
export const RATES = [0, 72_500, 88_750, 95_000, 102_500];
export const LOCATION = 'downtown';

export type Customer = { readonly id: string; vouchers: string[]; sales: Sale[] };
type Sale = {
  id: string;
  card: number;
  voucher: number;
  voucherId: string | null;
  credits: number;
  tax: number;
  back: number;
};

export const cast = <T>(value: unknown): T => value as T;
