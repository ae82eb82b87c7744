import { Alert, Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useAct } from '#engine/web/forms/use-save.ts';
import { type TablesDef, tableOf } from '#engine/web/screens/tables-page.tsx';
import { useText } from '#engine/web/text/text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import { t3 } from '#kernel/language.ts';
import { assignLine, findLines, saveBreed, saveLine } from '../../contract/param.calls.ts';
import { BREED_FIELDS, LINE_FIELDS } from '../../contract/param-fields.ts';
import { Q } from '../../contract/param-words.ts';
import { GENETIC_WORDS as G, ROLE_WORDS } from '../../contract/texts.ts';
import { GenPage } from '../gen-page.tsx';

type Answer = OutputOf<typeof findLines>;
type Line = Answer['rows'][number];
type Breed = Answer['breeds'][number];

const COLUMNS: readonly Column[] = [
  { key: 'code', label: Q.code, type: 'text', frozen: true },
  { key: 'name', label: Q.name, type: 'text' },
  { key: 'breed', label: G.breed, type: 'text' },
  { key: 'roleText', label: G.role, type: 'text' },
  { key: 'origin', label: Q.origin, type: 'text' },
  { key: 'opened', label: Q.opened, type: 'date' },
  { key: 'closed', label: Q.closed, type: 'date' },
  { key: 'letter', label: Q.letter, type: 'text' },
  { key: 'index', label: Q.index, type: 'text' },
  { key: 'teats', label: Q.teats, type: 'int' },
  { key: 'boars', label: Q.boars, type: 'int' },
  { key: 'sows', label: Q.sows, type: 'int' },
  { key: 'tested', label: Q.testedYear, type: 'int' },
  { key: 'fPct', label: Q.meanF, type: 'decimal', decimals: 2, unit: '%' },
  { key: 'dPct', label: Q.deltaF, type: 'decimal', decimals: 2, unit: '%' },
  { key: 'ne', label: t3('Ne', 'Ne', 'Ne'), type: 'int' },
  { key: 'spi', label: t3('SPI', 'SPI', 'SPI'), type: 'decimal', decimals: 1 },
  { key: 'mli', label: t3('MLI', 'MLI', 'MLI'), type: 'decimal', decimals: 1 },
  { key: 'tsi', label: t3('TSI', 'TSI', 'TSI'), type: 'decimal', decimals: 1 },
  { key: 'total', label: G.total, type: 'decimal', decimals: 1 },
  { key: 'activeText', label: Q.active, type: 'flag' },
];
const BREED_COLUMNS: readonly Column[] = [
  { key: 'code', label: Q.code, type: 'text', frozen: true },
  { key: 'name', label: Q.name, type: 'text' },
];
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

const lines = tableOf<Answer, Line>({
  name: 'ParamLinege.line',
  title: Q.lines,
  addTitle: Q.addLine,
  columns: COLUMNS,
  fields: LINE_FIELDS,
  save: saveLine,
  rows: ({ rows }) => rows,
  cells: (line, { say, language }) => ({
    ...line,
    units: null,
    active: null,
    system: null,
    name: line[language] ?? line.V,
    roleText: say(ROLE_WORDS[line.role as keyof typeof ROLE_WORDS]),
    fPct: line.meanF === null ? null : 100 * line.meanF,
    dPct: line.deltaF === null ? null : 100 * line.deltaF,
    activeText: line.active ? 'Y' : 'N',
  }),
  initial: (line) =>
    line === null
      ? { role: 'maternal' }
      : Object.fromEntries(LINE_FIELDS.map(({ key }) => [key, (line as unknown as Record<string, string | number | string[] | null>)[key] ?? null])),
  toInput: (values, line) => ({ ...values, ...(line === null ? {} : { code: line.code, version: line.version }) }),
});
const breeds = tableOf<Answer, Breed>({
  name: 'ParamLinege.breed',
  title: Q.breeds,
  addTitle: Q.addBreed,
  columns: BREED_COLUMNS,
  fields: BREED_FIELDS,
  save: saveBreed,
  rows: (answer) => answer.breeds,
  cells: (breed, { language }) => ({ ...breed, name: breed[language] ?? breed.V }),
  initial: (breed) => (breed === null ? {} : { ...breed }),
  toInput: (values, breed) => ({ ...values, ...(breed === null ? {} : { code: breed.code }) }),
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
