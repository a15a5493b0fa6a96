/** Translates an English text of the server into the present language: by the sentence, else by its code. */
export type ServerWords = (text: string, code: string | undefined) => string;

const asSent: ServerWords = (text) => text;
let translate = asSent;

/** A sentence of the server in the present language. Without a translation it is shown as sent. */
export const serverText: ServerWords = (text, code) => translate(text, code);

/** Sets the translation. Without one, sentences are shown in English, as the server sends them. */
export const speakForServer = (words: ServerWords = asSent): void => {
  translate = words;
};
