/**
 * Members of an event's data that nobody typed: they place a row in its life, tie it to another or carry over what another
 * farm knew. No log shows them.
 */
export const UNTYPED_FIELDS: ReadonlySet<string> = new Set([
  'partner',
  'nurse',
  'accepted',
  'hstate',
  'hevdt',
  'hheats',
  'hwithdrawal',
  'hcollectdt',
]);
