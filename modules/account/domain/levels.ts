/** Level of the administrator: he alone manages users of the own level, and no farm's subscription stops him. */
export const ADMINISTRATOR = 90;
/** Lowest level that works on several farms. */
export const SEVERAL_FARMS = 70;
