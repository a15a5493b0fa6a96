/**
 * Where a `redirect` query may lead: a path on this site, or nowhere (rule A-036). It starts with one "/"; "//host", "/\host",
 * schemes and texts with control characters, which browsers drop before they read the rest, are ignored.
 */
export const safeRedirect = (redirect: string | null | undefined): string | undefined => {
  if (!redirect || !/^\/(?![/\\])/.test(redirect)) return undefined;
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u001f\u007f\\]/.test(redirect) ? undefined : redirect;
};
