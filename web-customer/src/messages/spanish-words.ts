import { kitSpanish } from '@paddock/web-kit/language/kit-spanish.ts';
import type { Words } from './words.ts';
import { spanish } from './es.ts';
import { bill } from './es/bill.ts';
import { serverWords } from './es/server-words.ts';

/** Everything for Spanish; loaded only when Spanish is chosen. */
export const spanishWords: Words = { messages: spanish, kit: kitSpanish, bill, server: serverWords };
