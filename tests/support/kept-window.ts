/* Puts a window that others will use back to what it was. */
import { computeOnce } from './computed-style.ts';

type Listening = readonly [target: EventTarget, ...Parameters<EventTarget['addEventListener']>];

/** Lists what is listened to from now on; the answer ends all of it. */
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

/** Those of an object; of the globals without symbols, by which the runner keeps its own. */
const namesOf = (object: object): readonly PropertyKey[] =>
  object === globalThis ? Object.getOwnPropertyNames(object) : Reflect.ownKeys(object);

/** Notes the properties of an object; the answer puts them back, and what the setters of globals were given. */
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

/** What a file may change of the window; the answer puts it back. */
export const keepWindow = (view: Window & typeof globalThis): (() => void) => {
  const { document, navigator } = view;
  const address = view.location.href;
  const prototypes = [view.Element, view.HTMLElement, view.HTMLDialogElement, view.HTMLMediaElement, view.Storage].map(
    (one) => one.prototype as object,
  );
  const back = [
    ...[globalThis, view, document, navigator, ...prototypes].map((object) => keepProperties(object)),
    // After the properties were noted: its own are taken back with them.
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
