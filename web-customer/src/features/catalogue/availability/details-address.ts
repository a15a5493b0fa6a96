/**
 * A car's page on the site of car details, from the venue's template with `{id}` and `{name}`. Undefined without a template, or
 * where it is not an https address of another origin: the sandbox would not isolate a frame of our own origin.
 */
export const detailsAddress = (
  template: string | null | undefined,
  car: { readonly id: string; readonly name: string },
  ownOrigin: string,
): string | undefined => {
  const written = template
    ?.replaceAll('{id}', encodeURIComponent(car.id))
    .replaceAll('{name}', encodeURIComponent(car.name));
  if (written === undefined || !URL.canParse(written)) return undefined;
  const { protocol, origin, href } = new URL(written);
  return protocol === 'https:' && origin !== ownOrigin ? href : undefined;
};
