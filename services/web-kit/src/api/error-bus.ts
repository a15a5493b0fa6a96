/** What the app tells about itself: errors and the few moments the specification wants tracked (rule A-012). */
export type AppEvent = {
  readonly kind: 'error' | 'tracking';
  /** A fixed word, never text typed by a person: `booking_failed`, `card_token_failed`. */
  readonly name: string;
  readonly details?: Readonly<Record<string, string | number | boolean | undefined>>;
};
export type EventSink = (event: AppEvent) => void;

const secretName = /card|token|mail|voucher|code|password|secret|phone|name/i;
const secretText =
  /\S+@\S+|\b(?:\d[ -]?){12,19}\b|\beyJ[\w-]+\.|\b[0-9A-HJKMNP-TV-Z]{4}(?:-?[0-9A-HJKMNP-TV-Z]{4}){3}\b/i;
const allowedNames: ReadonlySet<string> = new Set(['status_code', 'problem_code']);

/** No card, token, mail or voucher code leaves: by the detail's name, and by its look where the name is harmless. */
const clean = (details: AppEvent['details']): NonNullable<AppEvent['details']> =>
  Object.fromEntries(
    Object.entries(details ?? {}).filter(
      ([name, value]) => (allowedNames.has(name) || !secretName.test(name)) && !secretText.test(String(value)),
    ),
  );

let sink: EventSink = () => undefined;

/** Sends events somewhere; without a sink they go nowhere. A sink that throws is nobody's problem but its own. */
export const setEventSink = (next: EventSink): void => {
  sink = next;
};

/** The name under which {@link tellWindow} tells. */
export const WINDOW_EVENT = 'paddock:event';

/** Tells whoever listens on the page, and nobody where no one does: what a venue wants to count is heard without a change of ours. */
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
