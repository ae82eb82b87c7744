import { Group, Select } from '@mantine/core';
import { useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import { count, useT, useText } from '../text/text.ts';
import { issuesOf } from './batch-state.ts';
import type { Batch } from './use-batch.ts';

/** What the browser and the server say of a code their lists do not hold. */
const UNKNOWN: ReadonlySet<string> = new Set(['V_NOTEXISTS', 'V_INVALID', '370', '371', '372', '382']);
const MOST_UNKNOWN = 12;

/** Codes of a column no list holds, each once with how many rows say it. */
function unknownCodes({ rows, rules }: Batch): { readonly field: Field; readonly code: string; readonly rows: number }[] {
  const coded = rules.fields.filter(({ kind }) => kind === 'code');
  return coded.flatMap((field) => {
    const counted = new Map<string, number>();
    for (const row of rows) {
      const code = row.texts[field.key]?.trim() ?? '';
      const foreign = issuesOf(row).some((issue) => issue.field === field.key && UNKNOWN.has(issue.code));
      if (code !== '' && foreign) counted.set(code, (counted.get(code) ?? 0) + 1);
    }
    return [...counted].map(([code, n]) => ({ field, code, rows: n }));
  });
}

/** Unknown houses, lineages and other codes listed once: one choice puts all their rows right. */
export function ChooseForAll({ batch }: { readonly batch: Batch }) {
  const t = useT('batch');
  const text = useText();
  const found = useMemo(() => unknownCodes(batch), [batch]);
  if (found.length === 0) return null;
  return (
    <Group className="choose-for-all" align="end">
      {found.slice(0, MOST_UNKNOWN).map(({ field, code, rows }) => (
        <Select
          key={`${field.key} ${code}`}
          label={`${text(field.label)} “${code}” (${t('rows', { count: count(rows) })})`}
          placeholder={t('chooseForAll')}
          data={(batch.lists.get(field.key) ?? []).map(({ value, label }) => ({ value, label }))}
          value={null}
          searchable
          onChange={(value) => value !== null && batch.replaceAll(field.key, code, value)}
        />
      ))}
    </Group>
  );
}
