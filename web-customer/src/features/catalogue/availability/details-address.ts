/**
 * The page about a car on the site of car details, by the venue's template: `{id}` and `{name}` stand for the car's. Undefined
 * without a template, or where it is no https address of another site than ours: a frame of our own origin would not be shut in.
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
