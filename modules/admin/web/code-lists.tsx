import { Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { notify } from '#engine/web/client/notices.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useAct } from '#engine/web/forms/use-save.ts';
import { RowChanges } from '#engine/web/screens/row-history.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useLanguage, useRights, useSession } from '#engine/web/session/store.ts';
import { chosenText } from '#engine/web/settings/setting-input.tsx';
import { count, useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { HeadRow, numeric } from '#engine/web/ui/head-row.tsx';
import { formatDate } from '#i18n/dates.ts';
import type { Language } from '#kernel/language.ts';
import { findCodes, getCodeHistory, saveCode } from '../contract/setting.calls.ts';
import { CodeForm } from './code-form.tsx';
import { CodeMerge } from './code-merge.tsx';
import { type Code, extraField, extraName, SCOPES, WORDS } from './code-words.ts';

const NAMES = ['V', 'E', 'T'] as const;
const REST = ['order', 'from', 'to', 'scope'] as const;
/** Level from which rows are merged, as the server has it. */
const MERGE_LEVEL = 75;
const dayText = (day: string | null): string => (day === null ? '' : formatDate(day));

/** The columns of names, the reader's own language first. */
const namesFor = (language: Language) => NAMES.toSorted((a, b) => Number(b === language) - Number(a === language));

/** What stands in an extra column, as it is read. */
type Say = (name: string, value: unknown) => string;

/** Says extra columns in the words of their lists; a code no list knows stands as it is. */
function useExtras(extras: readonly string[]): Say {
  const text = useText();
  const fields = useMemo(() => new Map(extras.map((name) => [name, extraField(name)])), [extras]);
  const labelOf = useCodeTexts(useMemo(() => [...fields.values()], [fields]));
  return (name, value) => {
    if (value === undefined || value === null) return '';
    if (fields.get(name)?.kind === 'flag') return chosenText(String(value), text);
    return String(value)
      .split(',')
      .map((one) => labelOf(name, one))
      .join(', ');
  };
}

interface CodeLineProps {
  readonly item: Code;
  readonly extras: readonly string[];
  readonly say: Say;
  readonly onChoose: () => void;
}

function CodeLine({ item, extras, say, onChoose }: CodeLineProps) {
  const text = useText();
  const [own, ...others] = namesFor(useLanguage());
  const nameCell = (language: Language) => (
    <td key={language} data-tone={item[language] === null ? 'warn' : undefined}>
      {item[language]}
    </td>
  );
  return (
    <tr>
      <th scope="row">
        {item.mayChange ? (
          <button type="button" className="cell-link" onClick={onChoose}>
            {item.value}
          </button>
        ) : (
          item.value
        )}
      </th>
      {own === undefined ? null : nameCell(own)}
      <td data-numeric>{count(item.used)}</td>
      {extras.map((name) => (
        <td key={name}>{say(name, item.extra[name])}</td>
      ))}
      {others.map(nameCell)}
      <td data-numeric>{item.order}</td>
      <td>{dayText(item.from)}</td>
      <td>{dayText(item.to)}</td>
      <td>{text(SCOPES[item.scope as keyof typeof SCOPES])}</td>
    </tr>
  );
}

function CodeTable({ rows, extras, onChoose }: { rows: readonly Code[]; extras: readonly string[]; onChoose: (row: Code) => void }) {
  const [own = 'V', ...others] = namesFor(useLanguage());
  const say = useExtras(extras);
  const heads = [WORDS.value, WORDS[own], numeric(WORDS.used), ...extras.map(extraName)];
  return (
    <div className="table-box">
      <table className="report-table">
        <HeadRow
          heads={[...heads, ...others.map((name) => WORDS[name]), ...REST.map((key) => (key === 'order' ? numeric(WORDS[key]) : WORDS[key]))]}
        />
        <tbody>
          {rows.map((item) => (
            <CodeLine key={`${item.scope} ${item.value}`} item={item} extras={extras} say={say} onChoose={() => onChoose(item)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Rows that lack a name in one of the languages: people of that language see the Vietnamese one. */
function MissingLabels({ rows }: { readonly rows: readonly Code[] }) {
  const text = useText();
  const missing = rows.filter(({ E, T }) => E === null || T === null).map(({ value }) => value);
  if (missing.length === 0) return null;
  return (
    <p role="status">
      {text(WORDS.missing)}: {missing.join(', ')}
    </p>
  );
}

/** A row of the own farm nobody used yet may be deleted; all others are closed by their last day. */
function RemoveRow({ category, row, onDone }: { category: string; row: Code; onDone: () => void }) {
  const text = useText();
  const { value, V } = row;
  const { save } = useAct(saveCode, {
    forgets: ['/admin/findCodes', 'list'],
    onSaved: () => {
      notify('ok', text(WORDS.removed), V);
      onDone();
    },
  });
  if (row.scope !== 'farm' || row.used > 0 || !row.mayChange) return null;
  return (
    <p>
      <Button color="red" variant="light" onClick={() => void save({ category, scope: 'farm', value, V, remove: true })}>
        {text(WORDS.remove)}
      </Button>
    </p>
  );
}

/** Who changed a row of this farm's sight, and what of it. */
function CodeHistory({
  category,
  row: { scope, value },
  extras,
}: {
  readonly category: string;
  readonly row: Code;
  readonly extras: readonly string[];
}) {
  const text = useText();
  const { data } = useCall(getCodeHistory, { category, scope: scope as keyof typeof SCOPES, value });
  const own = (['V', 'E', 'T', 'order', 'from', 'to', 'into'] as const).map((key) => [key, text(WORDS[key])] as const);
  const labels = new Map<string, string>([...own, ...extras.map((name) => [name, text(extraName(name))] as const)]);
  const shown = (key: string, held: unknown): string =>
    held === null || held === undefined ? '' : key === 'from' || key === 'to' ? formatDate(String(held)) : String(held);
  return <RowChanges rows={data?.rows} labels={labels} shown={shown} />;
}

interface RowDialogProps {
  readonly category: string;
  readonly extras: readonly string[];
  readonly rows: readonly Code[];
  readonly mayMerge: boolean;
  readonly chosen: Code | 'new';
  readonly onDone: () => void;
}

function RowDialog({ category, extras, rows, mayMerge, chosen, onDone }: RowDialogProps) {
  const rights = useRights('SystemParam');
  const level = useSession()?.USRLVL ?? 0;
  if (chosen === 'new') return <CodeForm category={category} extras={extras} row={null} onDone={onDone} />;
  return (
    <>
      <CodeForm key={chosen.value} category={category} extras={extras} row={chosen} onDone={onDone} />
      <RemoveRow category={category} row={chosen} onDone={onDone} />
      {mayMerge && rights.edit && level >= MERGE_LEVEL ? (
        <CodeMerge key={chosen.value} category={category} row={chosen} rows={rows} onDone={onDone} />
      ) : null}
      <CodeHistory category={category} row={chosen} extras={extras} />
    </>
  );
}

const NONE: readonly string[] = [];

/** The rows of a code list, with how often each is used. */
export function CodeLists() {
  const text = useText();
  const rights = useRights('SystemParam');
  const [search, setSearch] = useParams();
  const category = search['category'] ?? 'applyid';
  const { data, error } = useCall(findCodes, { category });
  const [chosen, setChosen] = useState<Code | 'new' | null>(null);
  const [extras, rows] = [data?.extras ?? NONE, data?.rows ?? []];
  return (
    <>
      <NativeSelect
        label={text(WORDS.category)}
        maw={360}
        value={category}
        data={data?.categories ?? [{ value: category, label: category }]}
        onChange={(event) => setSearch({ ...search, category: event.currentTarget.value })}
      />
      {error === null ? null : (
        <p className="form-root-error" role="alert">
          {error.message}
        </p>
      )}
      {rights.add ? (
        <p>
          <Button onClick={() => setChosen('new')}>{text(WORDS.add)}</Button>
        </p>
      ) : null}
      <MissingLabels rows={rows} />
      <CodeTable rows={rows} extras={extras} onChoose={setChosen} />
      {chosen === null ? null : (
        <Dialog onClose={() => setChosen(null)} title={text(chosen === 'new' ? WORDS.add : WORDS.edit)} size="md">
          <RowDialog
            category={category}
            extras={extras}
            rows={rows}
            mayMerge={data?.mayMerge === true}
            chosen={chosen}
            onDone={() => setChosen(null)}
          />
        </Dialog>
      )}
    </>
  );
}
