import { Button, Checkbox, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { type ClipboardEvent, useMemo, useState } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { codes } from '#engine/define/fields.ts';
import { useLists } from '#engine/web/client/lists.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { FieldRows } from '#engine/web/forms/field-rows.tsx';
import { useAct } from '#engine/web/forms/use-save.ts';
import { choicesOf, parsePasted } from '#engine/web/screens/batch-state.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import type { Issue } from '#kernel/issue.ts';
import { MOST_SAMPLES, SAMPLE_FIELDS } from '../../contract/requests/request-fields.ts';
import { sampleAnimals } from '../../contract/requests/sample-animals.call.ts';
import { W } from '../../contract/requests/words.ts';
import { poolsOf } from '../../domain/requests/pools.ts';
import { marksFrom } from '../../domain/requests/request-rules.ts';
import { type PastePlace, pasteSamples } from './paste-samples.ts';
import { U } from './ui-words.ts';

/** A sample as it is typed. */
export type TypedRow = FieldValues;

/** What is asked of most samples; the rest is shown on demand. */
const USUAL = ['mark', 'sampletp', 'pgid', 'roomid', 'pigclass', 'ageweeks', 'parity', 'pooled', 'members', 'vaccine', 'vaccinedt'];
const USUAL_FIELDS: readonly Field[] = SAMPLE_FIELDS.filter(({ key }) => USUAL.includes(key));

interface Props {
  readonly labid: string;
  readonly rows: readonly TypedRow[];
  /** Told how the rows become others: they may have changed while animals were asked for. */
  readonly onChange: (next: (now: readonly TypedRow[]) => readonly TypedRow[]) => void;
  readonly issues: readonly WireIssue[];
  /** The list stands: nothing is added or taken out. */
  readonly fixed?: boolean;
}

/** What a row begins with. */
export const START: TypedRow = { sampletp: 'serum', pooled: 1 };

const isMarked = ({ mark }: TypedRow): boolean => mark != null && mark !== '';

/** The next row begins as the last one ended. */
function like(rows: readonly TypedRow[]): TypedRow {
  const last = rows.at(-1);
  return last === undefined
    ? START
    : { ...START, sampletp: last['sampletp'], roomid: last['roomid'], pigclass: last['pigclass'], tests: last['tests'] };
}

function Filling({ add }: { readonly add: (more: (now: readonly TypedRow[]) => readonly TypedRow[]) => void }) {
  const text = useText();
  const [prefix, setPrefix] = useState('');
  const [from, setFrom] = useState<number | string>(1);
  const [to, setTo] = useState<number | string>(10);
  const [names, setNames] = useState('');
  const [pool, setPool] = useState<number | string>(1);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { save, busy } = useAct(sampleAnimals);
  const byNumber = () => add((now) => marksFrom(prefix, Number(from), Number(to), MOST_SAMPLES - now.length).map((mark) => ({ ...like(now), mark })));
  const byAnimal = async () => {
    const answer = await save({
      names: names
        .split(/[\s,;]+/)
        .filter((name) => name !== '')
        .slice(0, MOST_SAMPLES),
    });
    if (answer === null) return;
    setMissing(answer.missing);
    setNames(answer.missing.join('\n'));
    const samples =
      Number(pool) > 1
        ? poolsOf(
            answer.rows.map((animal) => ({ ...animal, pgid: animal.pgid ?? animal.name })),
            Number(pool),
          ).map(({ animals: own, ...one }) => ({ ...one, pooled: own.length }))
        : answer.rows.map(({ name, ...animal }) => ({ ...animal, mark: animal.pgid ?? name }));
    add((now) => samples.map((sample) => ({ ...like(now), ...sample })));
  };
  return (
    <details>
      <summary>{text(U.fill)}</summary>
      <Group align="end" mb="sm">
        <TextInput label={text(U.prefix)} value={prefix} onChange={(event) => setPrefix(event.currentTarget.value)} w={110} />
        <NumberInput label={text(U.from)} value={from} onChange={setFrom} min={0} max={999_999} w={110} />
        <NumberInput label={text(U.to)} value={to} onChange={setTo} min={0} max={999_999} w={110} />
        <Button variant="default" onClick={byNumber}>
          {text(U.addMarks)}
        </Button>
      </Group>
      <Textarea label={text(U.animals)} value={names} onChange={(event) => setNames(event.currentTarget.value)} autosize minRows={2} maxRows={8} />
      {missing.length === 0 ? null : (
        <p data-tone="bad" role="status">
          {text(U.missing)}: {missing.join(', ')}
        </p>
      )}
      <Group align="end" mt="xs">
        <NumberInput label={text(U.poolOf)} value={pool} onChange={setPool} min={1} max={100} w={150} />
        <Button variant="default" loading={busy} onClick={() => void byAnimal()}>
          {text(U.addAnimals)}
        </Button>
      </Group>
    </details>
  );
}

/** The field of the table an element stands in. */
function placeOf(element: EventTarget): PastePlace | null {
  if (!(element instanceof HTMLElement)) return null;
  const key = element.closest('[data-field]')?.getAttribute('data-field');
  const row = element.closest('tr')?.sectionRowIndex;
  return key == null || row === undefined ? null : { row, key };
}

/** Cells of a sheet pasted into the table; what of them could not be read stands under its row until the next paste. */
function usePasted({ rows, onChange, fixed = false }: Pick<Props, 'rows' | 'onChange' | 'fixed'>, fields: readonly Field[]) {
  const { rows: lists } = useLists(fields);
  const choices = useMemo(() => choicesOf(lists), [lists]);
  const [unread, setUnread] = useState<readonly Issue[]>([]);
  const paste = (event: ClipboardEvent): void => {
    const cells = parsePasted(event.clipboardData.getData('text/plain'));
    const at = placeOf(event.target);
    if (at === null || (cells.length < 2 && (cells[0]?.length ?? 0) < 2)) return;
    event.preventDefault();
    const pasted = pasteSamples(rows, fields, at, cells, { choices, like, most: fixed ? rows.length : MOST_SAMPLES });
    setUnread(pasted.issues);
    onChange(() => pasted.rows);
  };
  return { paste, unread };
}

/** Samples typed, pasted, filled by number, or taken over from the herd; tests for all of them at once. */
export function SampleEditor({ labid, rows, onChange, issues, fixed = false }: Props) {
  const text = useText();
  const [whole, setWhole] = useState(false);
  const tests = useMemo(() => codes('tests', U.allTests, { list: 'labtest', listParents: { labid }, maxLength: 20 }), [labid]);
  const fields = useMemo(() => (whole ? [...SAMPLE_FIELDS, { ...tests, label: W.tests }] : USUAL_FIELDS), [whole, tests]);
  const set = (at: number, key: string, value: FieldValue) => onChange((now) => now.map((row, i) => (i === at ? { ...row, [key]: value } : row)));
  const addOne = () => onChange((now) => [...now, like(now)].slice(0, MOST_SAMPLES));
  // A row that stood for the tests alone gives way to the samples that are filled in.
  const fill = (more: (now: readonly TypedRow[]) => readonly TypedRow[]) =>
    onChange((now) => [...now.filter(isMarked), ...more(now)].slice(0, MOST_SAMPLES));
  const common = rows[0]?.['tests'] ?? [];
  const { paste, unread } = usePasted({ rows, onChange, fixed }, fields);
  const told = [...unread, ...issues];
  return (
    <Part title={U.sampleRows} more={<span className="dim">{count(rows.length)}</span>}>
      <Stack>
        <FieldWidget
          field={tests}
          value={common}
          onChange={(value) => onChange((now) => (now.length === 0 ? [START] : now).map((row) => ({ ...row, tests: value ?? [] })))}
        />
        {fixed ? null : <Filling add={fill} />}
        {rows.length === 0 ? null : (
          <>
            <Checkbox label={text(U.allColumns)} checked={whole} onChange={(event) => setWhole(event.currentTarget.checked)} />
            <p className="dim no-print">{text(U.pasteHint)}</p>
            <div onPaste={paste}>
              <FieldRows
                head={W.seq}
                fields={fields}
                labels={Object.fromEntries([...SAMPLE_FIELDS, { key: 'tests', label: W.tests }].map(({ key, label }) => [key, text(label)]))}
                label={text(U.sampleRows)}
                rows={rows.map((values, at) => ({ key: at, name: at + 1, values, issues: told.filter(({ row }) => row === at + 1) }))}
                onChange={set}
                {...(fixed ? {} : { onRemove: (at: number) => onChange((now) => now.filter((_, i) => i !== at)) })}
              />
            </div>
          </>
        )}
        {fixed ? null : (
          <Group>
            <Button variant="default" onClick={addOne}>
              {text(U.addRow)}
            </Button>
            {rows.length === 0 ? null : (
              <Button variant="subtle" onClick={() => onChange(() => [])}>
                {text(U.clear)}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Part>
  );
}
