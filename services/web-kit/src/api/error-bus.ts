/** What the app reports about itself: errors, and the few moments that the specification tracks (rule A-012). */
export type AppEvent = {
  readonly kind: 'error' | 'tracking';
  /** A fixed name, never text from a person: `booking_failed`, `card_token_failed`. */
  readonly name: string;
  readonly details?: Readonly<Record<string, string | number | boolean | undefined>>;
};
export type EventSink = (event: AppEvent) => void;

const secretName = /card|token|mail|voucher|code|password|secret|phone|name/i;
const secretText =
  /\S+@\S+|\b(?:\d[ -]?){12,19}\b|\beyJ[\w-]+\.|\b[0-9A-HJKMNP-TV-Z]{4}(?:-?[0-9A-HJKMNP-TV-Z]{4}){3}\b/i;
const allowedNames: ReadonlySet<string> = new Set(['status_code', 'problem_code']);

/** Removes details that may hold a card, token, mail address or voucher code: by name, and by value if the name is harmless. */
const clean = (details: AppEvent['details']): NonNullable<AppEvent['details']> =>
  Object.fromEntries(
    Object.entries(details ?? {}).filter(
      ([name, value]) => (allowedNames.has(name) || !secretName.test(name)) && !secretText.test(String(value)),
    ),
  );

let sink: EventSink = () => undefined;

/** Sets where events are sent. Without a sink they are dropped. An error of a sink is ignored. */
export const setEventSink = (next: EventSink): void => {
  sink = next;
};

/** Name of the browser event of {@link tellWindow}. */
export const WINDOW_EVENT = 'paddock:event';

/** Dispatches an event on `window`, so that a venue's own script can count what it wants. */
export const tellWindow: EventSink = (event) => {
  window.dispatchEvent(new CustomEvent<AppEvent>(WINDOW_EVENT, { detail: event }));
};

export const emit = (event: AppEvent): void => {
  try {
    sink({ ...event, details: clean(event.details) });
  } catch {
    // Reporting must never break what it reports on.
  }
};
