import { Alert, Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useAct } from '#engine/web/forms/use-save.ts';
import { type TablesDef, tableOf } from '#engine/web/screens/tables-page.tsx';
import { useText } from '#engine/web/text/text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import { type Text3, t1 } from '#kernel/language.ts';
import { assignLine, findLines, saveBreed, saveLine } from '../../contract/param.calls.ts';
import { BREED_FIELDS, LINE_FIELDS } from '../../contract/param-fields.ts';
import { Q } from '../../contract/param-words.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { GenPage } from '../gen-page.tsx';

type Answer = OutputOf<typeof findLines>;
type Line = Answer['rows'][number];
type Breed = Answer['breeds'][number];

/** Animals without a line, to be set in a list. */
function Without({ data }: { readonly data: Answer }) {
  const text = useText();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [line, setLine] = useState('');
  const assign = useAct(assignLine, { forgets: ['/genetics/'], onSaved: () => setChosen([]) });
  if (data.without.length === 0) return null;
  return (
    <Part title={Q.without} more={`(${data.without.length})`}>
      <Group align="end">
        <NativeSelect
          label={text(G.lineage)}
          value={line}
          data={['', ...data.rows.filter((row) => row.active).map((row) => row.code)]}
          onChange={(event) => setLine(event.currentTarget.value)}
        />
        <Button disabled={line === '' || chosen.length === 0} onClick={() => void assign.save({ gids: [...chosen], lineage: line })}>
          {text(Q.assign)}
        </Button>
      </Group>
      <div className="gen-choice">
        <Checkbox
          label={text(Q.all)}
          checked={chosen.length === data.without.length}
          onChange={(event) => setChosen(event.currentTarget.checked ? data.without.map((row) => row.gid) : [])}
        />
        {data.without.map(({ gid }) => (
          <Checkbox
            key={gid}
            label={gid}
            checked={chosen.includes(gid)}
            onChange={(event) => setChosen(event.currentTarget.checked ? [...chosen, gid] : chosen.filter((one) => one !== gid))}
          />
        ))}
      </div>
    </Part>
  );
}

const NAME: Column = { key: 'name', label: Q.name, type: 'text', phone: 1 };
const index = (key: string, label: Text3): Column => ({ key, label, type: 'decimal', decimals: 1 });
const percent = (key: string, label: Text3): Column => ({ key, label, type: 'decimal', decimals: 2, unit: '%' });
const whole = (key: string, label: Text3, phone?: number): Column => ({ key, label, type: 'int', ...(phone === undefined ? {} : { phone }) });
const inPercent = (share: number | null): number | null => (share === null ? null : 100 * share);

const lines = tableOf<Answer, Line>({
  name: 'ParamLinege.line',
  title: Q.lines,
  addTitle: Q.addLine,
  fields: LINE_FIELDS,
  columns: [
    'code',
    NAME,
    ...['breed', 'role'],
    whole('boars', Q.boars, 3),
    whole('sows', Q.sows, 2),
    whole('tested', Q.testedYear),
    percent('meanF', Q.meanF),
    percent('deltaF', Q.deltaF),
    whole('ne', t1('Ne')),
    index('spi', t1('SPI')),
    index('mli', t1('MLI')),
    index('tsi', t1('TSI')),
    index('total', G.total),
    ...['index', 'teats', 'letter', 'origin', 'opened', 'closed'],
    { key: 'active', label: Q.active, type: 'flag' },
  ],
  rows: ({ rows }) => rows,
  cells: (line, { language }) => ({ name: line[language] ?? line.V, meanF: inPercent(line.meanF), deltaF: inPercent(line.deltaF) }),
  save: saveLine,
  blank: { role: 'maternal' },
  key: ['code'],
});
const breeds = tableOf<Answer, Breed>({
  name: 'ParamLinege.breed',
  title: Q.breeds,
  addTitle: Q.addBreed,
  fields: BREED_FIELDS,
  columns: ['code', NAME],
  rows: (answer) => answer.breeds,
  cells: (breed, { language }) => ({ name: breed[language] ?? breed.V }),
  save: saveBreed,
  blank: {},
  key: ['code'],
});

/** Breeds and lines of the company; a line's new breed asks for the indices to be computed again. */
export const linegeTables: TablesDef<typeof findLines> = {
  route: 'ParamLinege',
  level: 70,
  call: findLines,
  input: { status: 'A' },
  forgets: ['/genetics/', '/common/'],
  frame: GenPage,
  tables: [lines, breeds],
  after: (saved, { say }) =>
    (saved as { readonly rerun?: boolean }).rerun === true ? (
      <Alert color="yellow.9" role="status">
        {say(Q.rerun)}
      </Alert>
    ) : null,
  below: (answer, mayEdit) => (mayEdit ? <Without data={answer} /> : null),
};
