import type { AgeClass, ClassOf } from '../../../domain/health/classes.ts';

/** SQL: the scale a sampled animal `s` is placed on, as `classOf` does. */
const SCALE = `case when s.pigclass = 'boar' then 'boar' when s.pigclass = 'gilt' or (s.pigclass = 'sow' and s.parity = 0) then 'gilt'
    when s.pigclass = 'sow' or (s.pigclass is null and s.parity > 0) then 'parity' else 'weeks' end`;
const PLACE: Readonly<Record<'weeks' | 'parity', string>> = { weeks: 'floor(s.ageweeks)', parity: 's.parity' };

/** SQL: the key of the class of a sampled animal `s`, null where it has none. Keys and ends are appended to what `put` collects. */
export function classSql(classes: readonly AgeClass[], put: (value: unknown) => string): string {
  const branch = (scale: ClassOf): string => {
    const own = classes.filter(({ of }) => of === scale);
    const [only] = own;
    if (only === undefined) return '';
    if (scale === 'gilt' || scale === 'boar') return `when '${scale}' then ${put(only.key)}::text`;
    const place = PLACE[scale];
    const cases = own.map(
      ({ key, from, to }) =>
        `when ${place} >= ${put(from ?? 0)}::float8${to === null ? '' : ` and ${place} <= ${put(to)}::float8`} then ${put(key)}::text`,
    );
    return `when '${scale}' then case ${cases.join(' ')} end`;
  };
  const branches = (['weeks', 'gilt', 'parity', 'boar'] as const).map(branch).filter((one) => one !== '');
  return branches.length === 0 ? 'null::text' : `case ${SCALE} ${branches.join(' ')} end`;
}
