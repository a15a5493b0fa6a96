/** What every letter knows of the venue that sends it. */
export type Sender = { readonly clubName: string; readonly publicUrl: string };
/** To whom a letter goes, as far as they told us. */
export type Recipient = { readonly email: string; readonly firstName: string };

export const greeting = ({ firstName }: Recipient): string => (firstName === '' ? 'Hello,' : `Hello ${firstName},`);
