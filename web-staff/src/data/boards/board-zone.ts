type Place = { readonly id: string; readonly timezone: string };

/**
 * The time zone of a board: of its location or, for a Global board, of the first location; undefined until the locations are
 * loaded.
 */
export const boardZone = (
  board: { readonly location: string | null } | undefined,
  locations: readonly Place[],
): string | undefined => (locations.find(({ id }) => id === board?.location) ?? locations[0])?.timezone;
