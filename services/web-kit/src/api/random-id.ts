const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A random id of letters and digits, by default 20 long (specification, section 9). */
export const randomId = (length = 20): string => {
  // 252 is the largest multiple of 36 below 256. Higher bytes are skipped, so that all characters are equally likely.
  let id = '';
  while (id.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < 252 && id.length < length) id += alphabet[byte % 36];
  return id;
};
