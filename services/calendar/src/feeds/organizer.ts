/** The organizer of the entries of a calendar file. */
export type Organizer = { readonly name: string; readonly email: string };

/** The sender of the venue's mails (`Paddock <race@venue.example>`, or only an address) as organizer. */
export const organizerOf = (mailFrom: string): Organizer => {
  const [, name = '', email = ''] = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(mailFrom) ?? [];
  return { name: name === '' ? 'Paddock' : name, email: email === '' ? mailFrom.trim() : email };
};
