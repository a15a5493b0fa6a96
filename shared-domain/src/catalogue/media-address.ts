/**
 * Where a picture or video of the venue may be: a path of this site, or https. Nothing that a browser would execute, and no plain
 * http, which the content security policy of the screens blocks.
 */
export const MEDIA_ADDRESS = /^(?:https:\/\/[^\s"'<>\\]+|\/(?!\/)[\w./-]*)$/;
