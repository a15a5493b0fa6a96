// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { asJsdomComputes } from '../support/computed-style.ts';

const PROPERTIES = ['display', 'opacity', 'visibility', 'pointer-events'];
const NAMES = [
  'div',
  'p',
  'span',
  'input',
  'button',
  'dialog',
  'details',
  'summary',
  'table',
  'tbody',
  'tr',
  'td',
  'ul',
  'style-me',
  'template',
];
const ATTRIBUTES: readonly (readonly [string, string | null])[] = [
  ...[
    'display: none',
    'visibility: hidden',
    'VISIBILITY:visible',
    'display: inherit',
    'opacity: 0.5',
    'pointer-events: none',
    'all: unset',
  ].map((style) => ['style', style] as const),
  ['style', null],
  ['hidden', ''],
  ['hidden', 'until-found'],
  ['hidden', null],
  ['open', ''],
  ['popover', ''],
  ['type', 'hidden'],
  ['type', 'button'],
];

afterEach(() => document.body.replaceChildren());

/** The styles of all elements, as tests of screens read them and as jsdom computes them. */
const told = () => {
  const { defaultView } = document;
  if (defaultView === null) throw new Error('A document without a window.');
  const elements = [...document.querySelectorAll('body *')];
  const read = (computed: typeof getComputedStyle) =>
    elements.map((element) => {
      const style = computed(element);
      return [element.localName, ...PROPERTIES.map((name) => style.getPropertyValue(name))];
    });
  return { once: read(defaultView.getComputedStyle), jsdom: read(asJsdomComputes(defaultView)) };
};

describe('the computed style in tests of screens', () => {
  it('is the one that jsdom computes, for any nesting of elements and right after every change', () => {
    const place = fc.nat({ max: 30 });
    const attribute = fc.constantFrom(...ATTRIBUTES);
    const growth = fc.record({ within: place, name: fc.constantFrom(...NAMES), attribute });
    const change = fc.record({ at: place, attribute: fc.option(attribute, { freq: 5 }) });
    fc.assert(
      fc.property(
        fc.array(growth, { minLength: 4, maxLength: 14 }),
        fc.array(change, { maxLength: 4 }),
        (growths, changes) => {
          document.body.replaceChildren();
          const elements: Element[] = [document.body];
          const at = (index: number): Element => elements[index % elements.length] ?? document.body;
          for (const {
            within,
            name,
            attribute: [key, value],
          } of growths) {
            const element = document.createElement(name);
            if (value !== null) element.setAttribute(key, value);
            at(within).append(element);
            elements.push(element);
          }
          const first = told();
          expect(first.once).toEqual(first.jsdom);
          for (const { at: index, attribute: changed } of changes) {
            const element = at(1 + (index % (elements.length - 1)));
            if (changed === null) element.parentElement?.append(...element.children);
            else if (changed[1] === null) element.removeAttribute(changed[0]);
            else element.setAttribute(changed[0], changed[1]);
            const { once, jsdom } = told();
            expect(once).toEqual(jsdom);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('follows a style sheet of the document', () => {
    document.body.innerHTML = '<p class="far">Far</p><p>Near</p>';
    expect(told().once.map(([, display]) => display)).toEqual(['block', 'block']);
    document.body.insertAdjacentHTML('beforeend', '<style>.far { display: none }</style>');
    expect(
      told()
        .once.slice(0, 2)
        .map(([, display]) => display),
    ).toEqual(['none', 'block']);
  });

  it('is computed by jsdom for properties that are seldom read', () => {
    document.body.innerHTML = '<p style="color: red; margin-top: 3px">Red</p>';
    const [red] = document.querySelectorAll('p');
    expect(red).toHaveProperty('localName', 'p');
    const style = document.defaultView?.getComputedStyle(red as Element);
    expect([style?.marginTop, style?.getPropertyValue('color')]).toEqual(['3px', 'rgb(255, 0, 0)']);
  });
});
