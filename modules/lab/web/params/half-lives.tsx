import { NumberInput, Select, Stack } from '@mantine/core';
import type { SettingEditor } from '#engine/web/settings/setting-input.tsx';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { DISEASES, diseaseName } from '../../contract/health/diseases.ts';
import { HALF_LIFE } from '../../domain/params/setting-rules.ts';
import { tableOf } from './table-text.ts';

const ADD = t3('Thêm bệnh', 'Add a disease', 'เพิ่มโรค');
/** Days a disease begins with. */
const USUAL = 12;

/** Days by disease: a disease that is chosen gets a row, one whose days are taken away has those of all again. */
export const HalfLives: SettingEditor = ({ value, onChange }) => {
  const text = useText();
  const table = tableOf(value);
  const put = (disease: string, days: number | null) => {
    const { [disease]: _, ...others } = table;
    onChange(JSON.stringify(days === null ? others : { ...others, [disease]: days }));
  };
  const others = Object.entries(DISEASES.words).filter(([disease]) => !(disease in table));
  return (
    <Stack gap={4}>
      {Object.entries(table).map(([disease, days]) => (
        <NumberInput
          key={disease}
          size="xs"
          maw={280}
          label={text(diseaseName(disease))}
          {...HALF_LIFE}
          value={Number(days)}
          onChange={(next) => put(disease, next === '' ? null : Number(next))}
        />
      ))}
      <Select
        size="xs"
        maw={280}
        searchable
        placeholder={text(ADD)}
        aria-label={text(ADD)}
        data={others.map(([disease, words]) => ({ value: disease, label: text(words) }))}
        value={null}
        onChange={(disease) => disease !== null && put(disease, USUAL)}
      />
    </Stack>
  );
};
