import { useMemo } from 'react';
import { code } from '#engine/define/fields.ts';
import { useLists } from '#engine/web/client/lists.ts';
import { W } from '../../contract/requests/words.ts';

/** What tests are called, by code, in one laboratory, else in all in sight. */
export function useTestNames(labid?: string): (code: string) => string {
  const fields = useMemo(() => [code('tests', W.tests, { list: 'labtest', ...(labid === undefined ? {} : { listParents: { labid } }) })], [labid]);
  const { rows } = useLists(fields);
  return useMemo(() => {
    const names = new Map((rows.get('tests') ?? []).map(({ value, label }) => [value, label]));
    return (test: string) => names.get(test) ?? test;
  }, [rows]);
}
