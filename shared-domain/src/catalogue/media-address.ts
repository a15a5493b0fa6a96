/**
 * Where a picture or video of the venue may lie: a path of this site, or https. Nothing a browser would run, and nothing in the clear, which
 * the content policy of the screens would not show.
 */
export const MEDIA_ADDRESS = /^(?:https:\/\/[^\s"'<>\\]+|\/(?!\/)[\w./-]*)$/;
