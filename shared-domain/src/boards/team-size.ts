/** As many as drive for one team, and as many as may wait for an answer of one. */
export const MOST_MEMBERS = 12;
export const MOST_ASKING = 50;
/** Teams that a board takes; people make them without being asked. */
export const MOST_TEAMS = 500;
