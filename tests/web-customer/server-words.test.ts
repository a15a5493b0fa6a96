import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProblemCode } from '@paddock/shared-domain/contracts/problem';
import { timeFrameText } from '@paddock/shared-domain/boards/time-frame';
import type { Instant } from '@paddock/shared-domain/kernel/time';
import { RULE_WORDS } from '@paddock/shared-domain/statements/rule-words';
import { LineKind } from '@paddock/shared-domain/statements/statement-line';
import { lineWords } from '@paddock/shared-domain/statements/line-words';
import { SPANISH_LINES } from '@paddock/shared-domain/statements/spanish-line-words';
import { stepWords } from '@paddock/shared-domain/statements/step-words';
import { describe, expect, it } from 'vitest';
import { isProduct, tree, root } from '../architecture/source-tree.ts';
import { billLine } from '../../web-customer/src/messages/es/bill-line.ts';
import { RULES } from '../../web-customer/src/messages/es/bill-reason.ts';
import { STEPS } from '../../web-customer/src/messages/es/bill-steps.ts';
import { CODES } from '../../web-customer/src/messages/es/server-codes.ts';
import { SENTENCES } from '../../web-customer/src/messages/es/server-sentences.ts';
import { serverWords } from '../../web-customer/src/messages/es/server-words.ts';

const written = tree
  .filter(({ path }) => isProduct(path) && !path.startsWith('web-'))
  .map(({ text }) => text)
  .join('\n');

describe("the server's messages in Spanish", () => {
  it('have a text for every refusal code', () => {
    expect(ProblemCode.options.filter((code) => CODES[code] === undefined)).toEqual([]);
  });

  it('translate only sentences that the server still writes', () => {
    const gone = Object.keys(SENTENCES).filter(
      (text) => !written.includes(`'${text}'`) && !written.includes(`"${text}"`),
    );
    expect(gone).toEqual([]);
  });

  it('translate a known sentence, else use the text of its code, else show what was sent', () => {
    expect(serverWords('This password is too common.', 'invalid')).toBe('Esta contraseña es demasiado común.');
    expect(serverWords('A sentence of tomorrow.', 'slot_past')).toBe('Esta hora ya pasó.');
    expect(serverWords('A reason of a bank.', 'reason_of_tomorrow')).toBe('A reason of a bank.');
    expect(serverWords('Santa Ana', undefined)).toBe('Santa Ana');
  });

  it('have a text for every kind of line, every rule and every step of a statement', () => {
    expect(LineKind.options.filter((kind) => SPANISH_LINES[kind] === undefined)).toEqual([]);
    expect(Object.keys(RULE_WORDS).filter((rule) => RULES[rule] === undefined)).toEqual([]);
    const steps = readFileSync(join(root, 'shared-domain/src/statements/step-words.ts'), 'utf8').matchAll(
      /^ {2}(\w+): /gm,
    );
    const types = [...steps].map(([, type = '']) => type);
    expect(types.filter((type) => STEPS[type] === undefined)).toEqual([]);
    expect(types.filter((type) => STEPS[type] === stepWords(type))).toEqual([]);
  });

  it('name the same figures of a line as in English', () => {
    const detail = { seat_name: '7', seat_type_name: 'Motion', half_hours: 2, tax_ppm: 95_000, attempted_cents: 1_800 };
    const alike = LineKind.options.flatMap((kind) => {
      const line = { kind, detail, credits: -1_250, amount_cents: 1 } as unknown as Parameters<typeof lineWords>[0];
      const [english, spanish] = [lineWords(line), billLine({ ...line, what: '' } as Parameters<typeof billLine>[0])];
      const figures = (text: string) => String((text.match(/\d[\d.,]*\d|\d/g) ?? []).toSorted());
      return english === spanish || figures(english) !== figures(spanish) ? [`${kind}: ${english} | ${spanish}`] : [];
    });
    expect(alike).toEqual([]);
  });

  it('name the time span of every kind of board', () => {
    const span = (frame: 'ALL' | 'DAY' | 'WEEK' | 'MONTH' | 'SEASON', until: string | null) =>
      timeFrameText(
        { frame, since: '2026-03-02T08:00:00.000Z' as Instant, until: until as Instant | null },
        'America/Los_Angeles',
      );
    const said = [
      span('ALL', null),
      span('DAY', null),
      span('WEEK', null),
      span('MONTH', null),
      span('SEASON', null),
      span('SEASON', '2026-06-01T07:00:00.000Z'),
    ];
    expect(said.map((text) => serverWords(text, undefined).replaceAll(' ', ' '))).toEqual([
      'Desde el 2 mar 2026',
      '2 mar 2026',
      'Semana del 2 mar 2026',
      'marzo de 2026',
      'A partir del 2 mar 2026',
      'Del 2 mar 2026 al 31 may 2026',
    ]);
  });
});
