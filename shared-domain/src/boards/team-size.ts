/** The most members of a team, and the most open requests. */
export const MOST_MEMBERS = 12;
export const MOST_ASKING = 50;
/** The most teams of a board, because anybody can create one. */
export const MOST_TEAMS = 500;
