type Placed = { readonly latitude: number | null; readonly longitude: number | null };

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance on the unit sphere (haversine). */
const distance = (a: { lat: number; lng: number }, b: { lat: number; lng: number }): number => {
  const h =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * Math.asin(Math.sqrt(Math.min(1, h)));
};

/** The location nearest to a point; without a point, or where none has coordinates, the first (LOC-03, ruling A-109). */
export const nearestOf = <Row extends Placed>(
  rows: readonly Row[],
  point: { lat: number; lng: number } | undefined,
): Row | undefined => {
  if (point === undefined) return rows[0];
  const far = (row: Row): number =>
    row.latitude === null || row.longitude === null
      ? Infinity
      : distance(point, { lat: row.latitude, lng: row.longitude });
  return rows.reduce<Row | undefined>(
    (best, row) => (best === undefined || far(row) < far(best) ? row : best),
    undefined,
  );
};
