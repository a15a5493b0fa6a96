/*
 * A cache for `getComputedStyle`, which took a third of the time of a screen test: jsdom computes it again after every change of the
 * document, and every query for a role or a name calls it. Our screens have no style sheets in jsdom, so only its own sheet counts: by an
 * element's name and a few attributes, and by its parents for inherited properties. Elements that agree in these are computed once. For
 * other properties jsdom is asked.
 */

/** The properties that queries for roles and names, clicks and `toBeVisible` read; true if inherited. */
const ASKED: Readonly<Record<string, boolean>> = {
  display: false,
  opacity: false,
  visibility: true,
  'pointer-events': true,
};
/** The attributes on which jsdom's sheet depends for these properties. */
const DECISIVE = ['style', 'hidden', 'open', 'popover', 'type'];
/** Parts of a table, which jsdom's sheet collapses if they are hidden. */
const TABLE_PARTS = new Set(['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr']);

type ComputedStyleOf = typeof window.getComputedStyle;
type View = Window & typeof globalThis;

/** The summary that opens its details. Any other summary is a plain block. */
const opensDetails = (element: Element): boolean => element.matches('details > summary:first-of-type');

const jsdoms = new WeakMap<Window, ComputedStyleOf>();
/** The original `getComputedStyle` of a window. */
export const asJsdomComputes = (view: Window): ComputedStyleOf => jsdoms.get(view) ?? view.getComputedStyle;

/** Caches `getComputedStyle` of the window until the returned function is called. */
export const computeOnce = (view: View): (() => void) => {
  const { document, getComputedStyle } = view;
  const computed = getComputedStyle.bind(view);
  const answers = new Map<string, string>();
  let styles = new WeakMap<Element, CSSStyleDeclaration>();
  const forget = (): void => void (styles = new WeakMap());
  const changes = new view.MutationObserver(forget);
  changes.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: DECISIVE });

  /** A key that all elements with the same own properties share; undefined if the style may depend on a parent. */
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
    // Also see changes of the current task, which the observer reports only after it.
    if (changes.takeRecords().length > 0) forget();
    return style(element);
  };
  return () => {
    changes.disconnect();
    jsdoms.delete(view);
    view.getComputedStyle = getComputedStyle;
  };
};
