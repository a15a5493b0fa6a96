const masked = (text: string): string => (text === '' ? '' : `${Array.from(text)[0]}••`);

/** `ada@paddock.test` as `a••@p••.test`: enough to recognise one's own account, too little to identify another's (rule A-038). */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  if (domain.startsWith('[') || dot < 0) return `${masked(email.slice(0, at))}@••`;
  return `${masked(email.slice(0, at))}@${masked(domain.slice(0, dot))}${domain.slice(dot)}`;
};
