import { describe, expect, it } from 'vitest';
import { askedFor, catalogueOf } from '../../web-customer/build/lean-words.ts';

const catalogue = `import { booking } from './en/booking.ts';
import { displays } from './en/displays.ts';
export const english = {
  ...booking,
  ...displays,
} as const;
`;

describe('the words a display carries', () => {
  it('are those of the named parts of a catalogue', () => {
    const lean = catalogueOf('en.ts', catalogue, ['displays']);
    expect(lean).toContain('...displays');
    expect(lean).not.toContain('...booking');
  });
  it('are refused where the catalogue is not put together of parts', () => {
    expect(() => catalogueOf('en.ts', 'export const english = { a: 1 };', ['displays'])).toThrow('spread parts');
  });
  it('are known by how the screens ask for them', () => {
    expect(
      askedFor(
        "import { messages } from '../messages/messages.ts'; const { boards, displays: words } = messages; messages.book.title;",
      ),
    ).toEqual(['boards', 'displays', 'book']);
  });
});
