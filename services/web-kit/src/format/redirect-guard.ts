/**
 * Where a `redirect` query may lead: a path on this site, else `undefined` (rule A-036). It starts with one "/". Refused are
 * "//host", "/\host", schemes, and control characters, which browsers drop before they parse the rest.
 */
export const safeRedirect = (redirect: string | null | undefined): string | undefined => {
  if (!redirect || !/^\/(?![/\\])/.test(redirect)) return undefined;
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u001f\u007f\\]/.test(redirect) ? undefined : redirect;
};
