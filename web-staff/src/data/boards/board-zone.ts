type Place = { readonly id: string; readonly timezone: string };

/** The clock a board goes by: its own location's, or the first one's where it is Global; unknown before the locations are. */
export const boardZone = (
  board: { readonly location: string | null } | undefined,
  locations: readonly Place[],
): string | undefined => (locations.find(({ id }) => id === board?.location) ?? locations[0])?.timezone;
