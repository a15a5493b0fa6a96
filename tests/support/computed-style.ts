/*
 * What jsdom computes anew for every element whenever anything in the document has changed, it is asked for by every look for a
 * role or a name: a third of the work of a test of a screen. No screen of ours is styled where jsdom runs, so its own sheet decides:
 * by an element's name and few of its attributes, and by its parents where a property is handed down. Elements that are
 * alike in these are computed once. Anything else that is asked for, jsdom answers itself.
 */

/** What looks for roles and names, presses and `toBeVisible` ask for; true is handed down. */
const ASKED: Readonly<Record<string, boolean>> = {
  display: false,
  opacity: false,
  visibility: true,
  'pointer-events': true,
};
/** The attributes by which the sheet decides over these. */
const DECISIVE = ['style', 'hidden', 'open', 'popover', 'type'];
/** What the sheet lets collapse rather than go. */
const TABLE_PARTS = new Set(['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr']);

type ComputedStyleOf = typeof window.getComputedStyle;
type View = Window & typeof globalThis;

/** The one that opens and closes its details; any other summary is a block like others. */
const opensDetails = (element: Element): boolean => element.matches('details > summary:first-of-type');

const jsdoms = new WeakMap<Window, ComputedStyleOf>();
/** How the window computed before. */
export const asJsdomComputes = (view: Window): ComputedStyleOf => jsdoms.get(view) ?? view.getComputedStyle;

/** The window computes what is asked for most only once for each kind of element, until the answer is called. */
export const computeOnce = (view: View): (() => void) => {
  const { document, getComputedStyle } = view;
  const computed = getComputedStyle.bind(view);
  const answers = new Map<string, string>();
  let styles = new WeakMap<Element, CSSStyleDeclaration>();
  const forget = (): void => void (styles = new WeakMap());
  const changes = new view.MutationObserver(forget);
  changes.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: DECISIVE });

  /** The same for all elements of which no property that is not handed down can differ; none where it may follow a parent. */
  const kindOf = (element: Element): string | undefined => {
    const style = element.getAttribute('style');
    if (style !== null && /inherit|unset|revert|var\(/i.test(style)) return undefined;
    const own = DECISIVE.map((name) => element.getAttribute(name));
    return JSON.stringify([element.namespaceURI, element.localName, opensDetails(element), ...own]);
  };
  const isHandedDown = (element: Element, name: string): boolean => {
    const style = element.getAttribute('style')?.toLowerCase() ?? '';
    if (style.includes(name) || /(^|[;\s])all\s*:/.test(style)) return false;
    return !(TABLE_PARTS.has(element.localName) && element.hasAttribute('hidden'));
  };

  const styleOf = (element: Element): CSSStyleDeclaration => {
    const own = new Map<string, string>();
    let declaration: CSSStyleDeclaration | undefined;
    const whole = (): CSSStyleDeclaration => (declaration ??= computed(element));
    const reckon = (name: string): string => {
      if (ASKED[name] === true && element.parentElement !== null)
        return isHandedDown(element, name)
          ? style(element.parentElement).getPropertyValue(name)
          : whole().getPropertyValue(name);
      const kind = kindOf(element);
      if (kind === undefined) return whole().getPropertyValue(name);
      const value = answers.get(`${name} ${kind}`) ?? whole().getPropertyValue(name);
      answers.set(`${name} ${kind}`, value);
      return value;
    };
    const answer = (asked: string): string => {
      const name = asked === 'pointerEvents' ? 'pointer-events' : asked;
      if (!(name in ASKED)) return whole().getPropertyValue(asked);
      const value = own.get(name) ?? reckon(name);
      own.set(name, value);
      return value;
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return answer;
        if (typeof name === 'string' && (name in ASKED || name === 'pointerEvents')) return answer(name);
        const value: unknown = Reflect.get(whole(), name);
        return typeof value === 'function' ? value.bind(whole()) : value;
      },
      has: (_, name) => Reflect.has(whole(), name),
    });
  };
  const style = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? styleOf(element);
    styles.set(element, known);
    return known;
  };

  jsdoms.set(view, computed);
  view.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0 || !element.isConnected || element.ownerDocument !== document)
      return computed(element, pseudo);
    // Changes of this very task, of which an observer is told only after it.
    if (changes.takeRecords().length > 0) forget();
    return style(element);
  };
  return () => {
    changes.disconnect();
    jsdoms.delete(view);
    view.getComputedStyle = getComputedStyle;
  };
};
