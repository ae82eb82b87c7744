import { Alert, Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { useLanguage, useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { assignLine, findLines, saveBreed, saveLine } from '../../contract/param.calls.ts';
import { GENETIC_WORDS as G, ROLE_WORDS } from '../../contract/texts.ts';
import { GenPage } from '../gen-page.tsx';
import { ParamTable } from './param-table.tsx';
import { Q } from './param-words.ts';

type Answer = OutputOf<typeof findLines>;
type Line = Answer['rows'][number];
type Breed = Answer['breeds'][number];

const NAMES: readonly Field[] = [
  { key: 'V', kind: 'text', label: Q.nameV, required: true, maxLength: 120 },
  { key: 'E', kind: 'text', label: Q.nameE, maxLength: 120 },
  { key: 'T', kind: 'text', label: Q.nameT, maxLength: 120 },
];
const FIELDS: readonly Field[] = [
  { key: 'code', kind: 'text', label: Q.code, required: true, maxLength: 20 },
  ...NAMES,
  { key: 'breed', kind: 'code', label: G.breed, list: 'breed' },
  { key: 'role', kind: 'code', label: G.role, list: 'linerole', required: true },
  { key: 'origin', kind: 'text', label: Q.origin, maxLength: 80 },
  { key: 'opened', kind: 'date', label: Q.opened },
  { key: 'closed', kind: 'date', label: Q.closed },
  { key: 'units', kind: 'multicode', label: Q.units, list: 'farm' },
  { key: 'letter', kind: 'text', label: Q.letter, maxLength: 3 },
  { key: 'colour', kind: 'text', label: Q.colour, maxLength: 9 },
  { key: 'index', kind: 'code', label: Q.index, list: 'genindex' },
  { key: 'teats', kind: 'int', label: Q.teats, min: 0, max: 30 },
];
const BREED_FIELDS: readonly Field[] = [{ key: 'code', kind: 'text', label: Q.code, required: true, maxLength: 20 }, ...NAMES];
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
  if (data.without.length === 0) return null;
  const assign = async () => {
    if ((await send(assignLine, { reqid: newRequestId(), gids: [...chosen], lineage: line })) !== null) {
      setChosen([]);
      forget('/genetics/');
    }
  };
  return (
    <section aria-labelledby="without-line">
      <h2 id="without-line">
        {text(Q.without)} ({data.without.length})
      </h2>
      <Group align="end">
        <NativeSelect
          label={text(G.lineage)}
          value={line}
          data={['', ...data.rows.filter((row) => row.active).map((row) => row.code)]}
          onChange={(event) => setLine(event.currentTarget.value)}
        />
        <Button disabled={line === '' || chosen.length === 0} onClick={() => void assign()}>
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
    </section>
  );
}

/** Breeds and lines of the company. */
export default function ParamLinegePage() {
  const text = useText();
  const session = useSession();
  const rights = useRights('ParamLinege');
  const [rerun, setRerun] = useState(false);
  const { data } = useCall(findLines, { status: 'A' });
  const language = useLanguage();
  const mayEdit = rights.edit && (session?.USRLVL ?? 0) >= 70;
  const lineRow = useCallback(
    (line: Line) => ({
      ...line,
      units: null,
      active: null,
      system: null,
      name: line[language] ?? line.V,
      roleText: text(ROLE_WORDS[line.role] ?? G.role),
      fPct: line.meanF === null ? null : 100 * line.meanF,
      dPct: line.deltaF === null ? null : 100 * line.deltaF,
      activeText: line.active ? 'Y' : 'N',
    }),
    [language, text],
  );
  const initial = useCallback(
    (line: Line | null): FieldValues =>
      line === null
        ? { role: 'maternal' }
        : Object.fromEntries(FIELDS.map(({ key }) => [key, (line as unknown as Record<string, string | number | string[] | null>)[key] ?? null])),
    [],
  );
  const breedRow = useCallback((breed: Breed) => ({ ...breed, name: breed[language] ?? breed.V }), [language]);
  const breedInitial = useCallback((breed: Breed | null): FieldValues => (breed === null ? {} : { ...breed }), []);
  const lines = useMemo(() => data?.rows ?? [], [data]);
  const breeds = useMemo(() => data?.breeds ?? [], [data]);
  return (
    <GenPage>
      {rerun ? (
        <Alert color="yellow.9" role="status">
          {text(Q.rerun)}
        </Alert>
      ) : null}
      <ParamTable
        name="ParamLinege.line"
        title={Q.lines}
        addTitle={Q.addLine}
        columns={COLUMNS}
        rows={lines}
        toRow={lineRow}
        fields={FIELDS}
        call={saveLine}
        initial={initial}
        toInput={(values, line) => ({ ...values, ...(line === null ? {} : { code: line.code, version: line.version }) })}
        mayEdit={mayEdit}
        onSaved={(answer) => setRerun((answer as { rerun: boolean }).rerun)}
      />
      <ParamTable
        name="ParamLinege.breed"
        title={Q.breeds}
        addTitle={Q.addBreed}
        columns={BREED_COLUMNS}
        rows={breeds}
        toRow={breedRow}
        fields={BREED_FIELDS}
        call={saveBreed}
        initial={breedInitial}
        toInput={(values, breed) => ({ ...values, ...(breed === null ? {} : { code: breed.code }) })}
        mayEdit={mayEdit}
      />
      {data === undefined || !mayEdit ? null : <Without data={data} />}
    </GenPage>
  );
}
