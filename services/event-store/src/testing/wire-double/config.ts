/** PORT (default 2113) and DATA, a file of JSON lines; without it the log ends with the process. */
export const wireDoubleConfig = (): { readonly port: number; readonly file?: string } => {
  const file = process.env['DATA'];
  const port = Number(process.env['PORT'] ?? 2113);
  return file === undefined ? { port } : { port, file };
};
