import { currentToken } from '../api/session.ts';

/**
 * Downloads a file with the session's token, which a plain link cannot send.
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
  // By the next turn the browser has read the address.
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
