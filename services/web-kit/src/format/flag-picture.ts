/** What `flag_url` names unless a venue has pictures of its own. */
const PUBLIC_ADDRESS = /^https:\/\/flagcdn\.com\/([a-z]{2}\.svg)$/;

/**
 * Where the picture of a flag is loaded from: the product's own file in place of the public address, so that no other server hears
 * of each view and a wall behind a firewall has its flags. The address of a venue's own pictures stays.
 *
 * @param url a `flag_url`, such as `https://flagcdn.com/us.svg`.
 */
export const flagPicture = (url: string): string => url.replace(PUBLIC_ADDRESS, '/flags/$1');
