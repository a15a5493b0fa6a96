const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for use between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);

/** A value as JSON for a `script` element; no text in it can end the element (HTML, 4.12.1.3). */
export const jsonInPage = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
