/** What the server said in English, in the language spoken now: by the sentence itself, else by the code that came with it. */
export type ServerWords = (text: string, code: string | undefined) => string;

const asSent: ServerWords = (text) => text;
let translate = asSent;

/** Shows a sentence of the server; where nobody has put it into the language, it stands as it was sent. */
export const serverText: ServerWords = (text, code) => translate(text, code);

/** English is what the server writes: without words, its sentences stand as they are. */
export const speakForServer = (words: ServerWords = asSent): void => {
  translate = words;
};
