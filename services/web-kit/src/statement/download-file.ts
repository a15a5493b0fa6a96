import { currentToken } from '../api/session.ts';

/**
 * Fetches a file with the session's token and hands it to the browser to keep: a plain link could not carry the token.
 *
 * @throws {Error} no answer, or a refusal.
 */
export const downloadFile = async (address: string, name: string): Promise<void> => {
  const token = currentToken();
  const answer = await fetch(address, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`The file was refused with ${answer.status}.`);
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
