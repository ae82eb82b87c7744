import { Badge, Group, Stack } from '@mantine/core';
import type { Field } from '#engine/define/field.ts';
import { code } from '#engine/define/fields.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { count, useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { previewTags } from '../../contract/tag.calls.ts';
import { T } from '../../contract/tag-words.ts';
import { type DrawPlan, seriesChosen, withValues } from './draw-plan.ts';

const FIELDS: readonly Field[] = [
  code('lineage', T.lineage, { list: 'lineage', required: true }),
  code('sex', T.sex, { list: 'sex', required: true }),
  { key: 'count', kind: 'int', label: T.count, required: true, min: 1, max: 1000 },
];

interface Props {
  readonly plan: DrawPlan;
  readonly onChange: (plan: DrawPlan) => void;
}

/** The range a draw would get now. */
export function RangePreview({ plan }: { readonly plan: DrawPlan }) {
  const text = useText();
  const { lineage, sex, count: wanted } = plan;
  const { data, error } = useCall(previewTags, { lineage: lineage ?? '', sex: sex ?? 'F', count: wanted ?? 1 }, { enabled: seriesChosen(plan) });
  if (error instanceof CallRefused) return <IssueList tone="error" title={text(T.series)} issues={error.issues} labels={{}} />;
  if (data === undefined || !seriesChosen(plan)) return null;
  return (
    <Stack>
      <Facts
        facts={[
          [T.start, data.starttag],
          [T.finish, data.finishtag],
          [T.count, wanted === null ? null : count(wanted)],
          [T.left, count(data.left)],
          [T.unused, count(data.unused)],
        ]}
      />
      <Group aria-label={text(T.samples)}>
        {data.samples.map((tag) => (
          <Badge key={tag} variant="outline" size="lg" tt="none">
            {tag}
          </Badge>
        ))}
      </Group>
    </Stack>
  );
}

/** Step 2: line, sex and how many; an order has chosen its series already. */
export function SeriesStep({ plan, onChange }: Props) {
  const { lineage, sex, count: wanted } = plan;
  const asked = plan.basis === 'order' ? FIELDS.filter(({ key }) => key === 'count') : FIELDS;
  return (
    <Stack>
      <FieldGrid
        fields={asked}
        values={{ lineage, sex, count: wanted }}
        onChange={(key, value) => onChange(withValues(plan, { lineage, sex, count: wanted, [key]: value }))}
      />
      <RangePreview plan={plan} />
    </Stack>
  );
}
