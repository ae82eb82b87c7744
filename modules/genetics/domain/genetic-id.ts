/** Longest genetic id. */
export const GID_MAX = 40;

/** Signs that part ids in a list, so that no id may hold them; control characters neither. */
export const NEVER_IN_GID = /[,;\p{Cc}]/u;

/** A genetic id as it is kept: in capitals, single blanks between its parts. */
export const asGid = (typed: string): string => typed.toUpperCase().normalize('NFC').replace(/\s+/g, ' ').trim();

/** What registries, spreadsheets and programs of genetics write for a parent nobody knows. */
const UNKNOWN = /^(?:0+|-+|–|—|\.+|\?+|#?N\/?A|NULL|NIL|NONE|UNK|UNKNOWN)$/;

/** True for a text that stands for no animal. */
export const meansUnknown = (gid: string): boolean => UNKNOWN.test(gid);

/** A parent as typed: null where it is blank or says that nobody knows it. */
export function parentGid(typed: string | null | undefined): string | null {
  const gid = asGid(typed ?? '');
  return gid === '' || meansUnknown(gid) ? null : gid;
}

/** First sign of an id that is neither a letter of any script, nor a digit, nor one of the signs allowed; null when it may stand. */
export function foreignSign(gid: string, signs: string): string | null {
  const allowed = new Set(signs);
  return [...gid].find((sign) => NEVER_IN_GID.test(sign) || !(allowed.has(sign) || /[\p{L}\p{M}\p{Nd}]/u.test(sign))) ?? null;
}

/** Ids typed into one box: parted by commas, semicolons, tabs or lines; by blanks where none of those stands. */
export function typedIds(text: string): string[] {
  const parted = /[,;\t\n]/.test(text.trim()) ? /[,;\t\n]+/ : /\s+/;
  return text
    .split(parted)
    .map(asGid)
    .filter((id) => id !== '');
}
