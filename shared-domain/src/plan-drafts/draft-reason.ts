/**
 * The draft that a change of the day points at for its reason (`Draft {id}`), or nothing where the reason is in staff's own words.
 */
export const draftOfReason = (reason: string): string | undefined => /^Draft ([A-Za-z0-9]{1,40})$/.exec(reason)?.[1];
