import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { checkFields } from '#engine/define/field-check.ts';
import { useLists } from '#engine/web/client/lists.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { FileButtons } from '#engine/web/screens/file-buttons.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { ReportView } from '#engine/web/screens/report-view.tsx';
import { startingValues, toParams, useParams } from '#engine/web/screens/search-params.ts';
import { useLanguage, useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { issueText } from '#engine/web/ui/issue-list.tsx';
import { t3 } from '#kernel/language.ts';
import { SAMPLING_FIELDS } from '../../contract/sampling/sampling.calls.ts';
import { retyped, takesTest, withTest } from '../../domain/sampling/from-test.ts';
import { animalsOf, BEGINNING, fieldsAsked, samplingIssues, samplingResult } from '../../domain/sampling/result.ts';

const DEF = { route: 'LabSamplingCalculate', module: 'lab', fields: SAMPLING_FIELDS as readonly Field[], paper: 'portrait' } as const;
const REQUEST = t3('Lập phiếu yêu cầu với số mẫu này', 'Make a request of so many samples', 'สร้างใบส่งตรวจตามจำนวนนี้');

/** What the page begins with: the address, else the example. */
function beginning(search: Readonly<Record<string, string>>): FieldValues {
  const typed = startingValues(DEF.fields, search, today());
  return search['question'] === undefined ? BEGINNING : typed;
}

/** The field a test is chosen in, alone: its list has what the test is good for. */
const TEST = DEF.fields.filter(({ key }) => key === 'testcd');

/** The question itself: it has a line of its own. */
const QUESTION = DEF.fields.filter(({ key }) => key === 'question').map((field) => ({ ...field, required: true }));

/**
 * The fields of a question: those it needs, then those it goes without, then where the animals stand and, of houses that were typed, the seed of the
 * draw; a test may be chosen before its Se.
 */
function fieldsOf(values: FieldValues): readonly Field[] {
  const { needs, takes } = fieldsAsked(values);
  const own = (keys: readonly string[], required: boolean): Field[] =>
    keys.flatMap((key) => {
      const found = DEF.fields.find((field) => field.key === key);
      return found === undefined ? [] : [{ ...found, required }];
    });
  const asked = [...own(needs, true), ...own(takes, false)];
  const listed = takesTest(values) ? asked.flatMap((field) => (field.key === 'Se' ? [...TEST, field] : [field])) : asked;
  return [...listed, ...own(values['houses'] == null || values['houses'] === '' ? ['houses'] : ['houses', 'seed'], false)];
}

/**
 * Page by hand: the answer stands below as one types, without asking the server; the fields are those of the question.
 * How many animals to sample, and what a result proves.
 */
export default function LabSamplingPage() {
  const text = useText();
  const language = useLanguage();
  const [search, setSearch] = useParams();
  const [values, setValues] = useState<FieldValues>(() => beginning(search));
  const rights = useRights('LabRequest');
  const fields = fieldsOf(values);
  const issues = [...checkFields([...QUESTION, ...fields], values), ...samplingIssues(values)];
  const result = issues.length > 0 ? null : samplingResult(values, language);
  const animals = result === null ? null : animalsOf(values);
  const labels = Object.fromEntries(DEF.fields.map((field) => [field.key, text(field.label)]));
  const { rows } = useLists(TEST);
  const change = (key: string, value: FieldValue): void => {
    const test = key === 'testcd' ? rows.get('testcd')?.find((row) => row.value === value) : undefined;
    const next =
      test === undefined ? retyped(values, key, value) : withTest(values, { value: test.value, Se: Number(test['Se']), Sp: Number(test['Sp']) });
    setValues(next);
    setSearch(toParams(DEF.fields, next), true);
  };
  const faultOf = (key: string): string | undefined => {
    const fault = issues.find(({ field }) => field === key);
    return fault === undefined ? undefined : issueText(fault, labels);
  };
  const params = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
  return (
    <PageFrame
      subtitle={result?.subtitle === undefined ? '' : text(result.subtitle)}
      actions={<FileButtons def={DEF} params={params} disabled={result === null} columns={result?.columns ?? []} compare={null} large={false} />}
    >
      <Stack>
        <Stack className="no-print" gap="sm">
          {QUESTION.map((field) => (
            <FieldWidget
              key={field.key}
              field={field}
              value={values[field.key] ?? null}
              error={faultOf(field.key)}
              onChange={(value) => change(field.key, value)}
            />
          ))}
          <FieldGrid fields={fields} values={values} onChange={change} faultOf={faultOf} />
        </Stack>
        {animals !== null && animals > 0 && rights.add ? (
          <PageLink name="LabRequest" params={{ samples: String(Math.min(500, animals)) }} className="no-print">
            {text(REQUEST)}
          </PageLink>
        ) : null}
        {result === null ? null : <ReportView def={DEF} result={result} params={params} label={text(t3('Kết quả', 'Answer', 'คำตอบ'))} />}
      </Stack>
    </PageFrame>
  );
}
