const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A random id of letters and digits, 20 long unless told otherwise (specification, section 9). */
export const randomId = (length = 20): string => {
  // 252 is the largest multiple of 36 under 256: bytes from there on are drawn again, so no letter is likelier than another.
  let id = '';
  while (id.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < 252 && id.length < length) id += alphabet[byte % 36];
  return id;
};
