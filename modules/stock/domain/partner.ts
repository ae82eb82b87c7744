/** A partner as doubles are looked for. */
export interface KnownPartner {
  readonly id: string;
  readonly name: string;
  readonly taxno: string | null;
  readonly tel: string | null;
}

/** Letters and digits of a name without marks, case and the words every firm has. */
function foldedName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .toLowerCase()
    .replace(/\b(cong ty|tnhh|co phan|cp|company|co|ltd|limited|jsc)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const digits = (text: string | null): string => (text ?? '').replace(/\D/g, '');

/** Shortest run of digits that tells a telephone or tax number apart. */
const TELLING = 6;

/** What a partner could be known by elsewhere. */
function marksOf({ name, taxno, tel }: KnownPartner): string[] {
  const [tax, phone] = [digits(taxno), digits(tel)];
  return [`n${foldedName(name)}`, ...(tax.length < TELLING ? [] : [`t${tax}`]), ...(phone.length < TELLING ? [] : [`p${phone}`])];
}

/** Of each partner, the others that may be the same one: by name, tax number or telephone. */
export function possibleDoubles(partners: readonly KnownPartner[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byMark = new Map<string, string[]>();
  for (const partner of partners) for (const mark of marksOf(partner)) byMark.set(mark, [...(byMark.get(mark) ?? []), partner.id]);
  const doubles = new Map<string, Set<string>>();
  for (const ids of byMark.values()) {
    if (ids.length < 2) continue;
    for (const id of ids) doubles.set(id, new Set([...(doubles.get(id) ?? []), ...ids.filter((other) => other !== id)]));
  }
  return doubles;
}
