/* Restores a window that other test files will use. */
import { computeOnce } from './computed-style.ts';

type Listening = readonly [target: EventTarget, ...Parameters<EventTarget['addEventListener']>];

/** Records listeners from now on. The returned function removes them all. */
const watchListeners = (targets: readonly EventTarget[]): (() => void) => {
  const heard: Listening[] = [];
  for (const target of targets) {
    const listen = target.addEventListener;
    target.addEventListener = (...how) => {
      heard.push([target, ...how]);
      listen.apply(target, how);
    };
  }
  return () => {
    for (const [target, type, listener, options] of heard) target.removeEventListener(type, listener, options);
  };
};

/** Property names of an object; for globals without symbols, because the test runner has its own there. */
const namesOf = (object: object): readonly PropertyKey[] =>
  object === globalThis ? Object.getOwnPropertyNames(object) : Reflect.ownKeys(object);

/** Remembers the properties of an object. The returned function restores them, and the values of global setters. */
const keepProperties = (object: object): (() => void) => {
  const before = new Map<PropertyKey, { readonly was: PropertyDescriptor | undefined; readonly value: unknown }>();
  const isAsked = (was?: PropertyDescriptor): boolean => was?.set !== undefined && object === globalThis;
  for (const key of namesOf(object)) {
    const was = Reflect.getOwnPropertyDescriptor(object, key);
    before.set(key, { was, value: isAsked(was) ? Reflect.get(object, key) : was?.value });
  }
  return () => {
    for (const key of namesOf(object)) if (!before.has(key)) Reflect.deleteProperty(object, key);
    for (const [key, { was, value }] of before) {
      const is = Reflect.getOwnPropertyDescriptor(object, key);
      if (was !== undefined && (is?.value !== was.value || is?.get !== was.get))
        Reflect.defineProperty(object, key, was);
      if (isAsked(was) && Reflect.get(object, key) !== value) Reflect.set(object, key, value);
    }
  };
};

const emptied = (element: Element): void => {
  element.replaceChildren();
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
};

/** Remembers what a test file may change in the window. The returned function restores it. */
export const keepWindow = (view: Window & typeof globalThis): (() => void) => {
  const { document, navigator } = view;
  const address = view.location.href;
  const prototypes = [view.Element, view.HTMLElement, view.HTMLDialogElement, view.HTMLMediaElement, view.Storage].map(
    (one) => one.prototype as object,
  );
  const back = [
    ...[globalThis, view, document, navigator, ...prototypes].map((object) => keepProperties(object)),
    // After `keepProperties`, so that the patched methods are restored too.
    watchListeners([globalThis, view, document]),
    computeOnce(view),
  ];
  return () => {
    for (const put of back.toReversed()) put();
    for (const element of [document.head, document.body]) emptied(element);
    for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
    for (const storage of [view.localStorage, view.sessionStorage]) storage.clear();
    view.history.replaceState(null, '', address);
  };
};
