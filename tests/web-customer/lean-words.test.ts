import { describe, expect, it } from 'vitest';
import { askedFor, catalogueOf } from '../../web-customer/build/lean-words.ts';

const catalogue = `import { booking } from './en/booking.ts';
import { displays } from './en/displays.ts';
export const english = {
  ...booking,
  ...displays,
} as const;
`;

describe('the texts that a display carries', () => {
  it('are those of the named parts of a catalogue', () => {
    const lean = catalogueOf('en.ts', catalogue, ['displays']);
    expect(lean).toContain('...displays');
    expect(lean).not.toContain('...booking');
  });
  it('are refused when the catalogue does not consist of spread parts', () => {
    expect(() => catalogueOf('en.ts', 'export const english = { a: 1 };', ['displays'])).toThrow('spread parts');
  });
  it('are found by which parts of the catalogue the screens use', () => {
    expect(
      askedFor(
        "import { messages } from '../messages/messages.ts'; const { boards, displays: words } = messages; messages.book.title;",
      ),
    ).toEqual(['boards', 'displays', 'book']);
  });
});
