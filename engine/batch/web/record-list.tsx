import { Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { choice, code, date, defineList, int, text as textField } from '#engine/define/fields.ts';
import { unitText } from '#engine/define/units.ts';
import { figure } from '#engine/document/web/figures.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { ParamsBar } from '#engine/web/screens/params-bar.tsx';
import { toParams, useParams, useSearchValues } from '#engine/web/screens/search-params.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { numeric } from '#engine/web/ui/head-row.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate, formatMoment } from '#i18n/dates.ts';
import { formatNumber, type Language, type Text3 } from '#kernel/language.ts';
import type { BatchCalls } from '../domain/batch-calls.ts';
import { BATCH_WORDS as W } from '../domain/batch-fields.ts';
import { arrivalEvents, type BatchKind, entryWays, eventOf, housesOf, typedEvents } from '../domain/kind.ts';
import type { BatchKit } from './kit.ts';
import { RecordOpen } from './record-open.tsx';
import { RECORD_WORDS as R } from './record-words.ts';

type Found = OutputOf<BatchCalls['findRecords']>;
export type Of = 'entry' | 'event';

const FROM = date('from', R.from);
const TO = date('to', R.to);

/** Where animals came from: of a list of sources, or as it was typed. */
function originField(kind: BatchKind): Field {
  const typed = arrivalEvents(kind)
    .flatMap(({ fields }) => fields)
    .find(({ key }) => key === kind.origin);
  return typed === undefined ? code('source', W.source, { list: 'source' }) : textField('source', typed.label, { maxLength: 80 });
}

/** What records are looked for by. */
function filtersOf(kind: BatchKind, of: Of): Field[] {
  const events = defineList('batchevent', Object.fromEntries(typedEvents(kind).map((event) => [event.code, event.title])));
  const own = of === 'event' ? [choice('eventcd', W.event, events)] : [choice('way', W.way, entryWays(kind)), originField(kind)];
  const house = { ...code('roomid', W.house), ...housesOf(kind) };
  return [house, ...own, FROM, TO, int('parityid', W.batch, { min: 1 }), code('applyid', W.operator, { list: 'applyid' })];
}

/** Goods, their units and reasons are told by their names. */
const NAMED = [code('unit', R.what, { list: 'unit' }), code('itemid', R.what, { list: 'item' }), code('reason', W.reason, { list: 'reason' })];

/** Numbers an event asks of its own: litres, °C. */
const numbersOf = (kind: BatchKind, eventcd: string): readonly Field[] =>
  eventOf(kind, eventcd).fields.filter((field) => field.kind === 'int' || field.kind === 'decimal');

/** Temperatures need no name: the lowest and the highest as one span. */
const DEGREES = '°C';

/** Numbers of a record by their names and units, as `841 l`; degrees as one span. */
function numbersText(own: readonly Field[], data: Readonly<Record<string, unknown>>, text: (words: Text3) => string, language: Language): string[] {
  const shown = (key: string): string => figure(Number(data[key]), 2);
  const degrees = own.filter(({ unit }) => unit === DEGREES).map(({ key }) => shown(key));
  const named = own
    .filter(({ unit }) => unit !== DEGREES)
    .map(({ key, label, unit }) => `${text(label)} ${shown(key)} ${unit === undefined ? '' : unitText(unit, language)}`.trim());
  return [...named, ...(degrees.length === 0 ? [] : [`${degrees.join('–')} ${DEGREES}`])];
}

/** What a record says besides its day and house: animals, weight, goods, and where it has none of them the numbers its event asks; why, and where to. */
function useDetail(kind: BatchKind): (row: Found['rows'][number]) => string {
  const text = useText();
  const language = useLanguage();
  const named = useCodeTexts(NAMED);
  return ({ eventcd, heads, weight, data, note, reason }) => {
    const animals = heads === null ? [] : [`${formatNumber(heads)} ${text(R.head)}`];
    const kg = weight === null ? [] : [`${formatNumber(weight, 1)} kg`];
    const goods = data['qty'] == null ? [] : [`${named('itemid', data['itemid'])} ${figure(Number(data['qty']), 2)} ${named('unit', data['unit'])}`];
    const told = [...animals, ...kg, ...goods];
    const own = told.length > 0 ? [] : numbersOf(kind, eventcd).filter(({ key }) => data[key] != null);
    const why = reason === null ? null : named('reason', reason);
    return [...told, ...numbersText(own, data, text, language), why, note, data['customer'], data['toroomid'], data['tofarm']]
      .filter((part) => part != null && part !== '')
      .join(' · ');
  };
}

interface RowsProps {
  readonly kit: BatchKit;
  readonly named: (key: string, value: unknown) => string;
  readonly found: Found;
  readonly onOpen: (eventId: string) => void;
}

function Rows({ kit, named, found, onOpen }: RowsProps) {
  const text = useText();
  const detailOf = useDetail(kit.kind);
  return (
    <>
      <PlainTable
        label={text(R.list)}
        heads={[W.event, W.eventdt, W.house, R.what, numeric(W.batch), W.operator, R.user, R.typed]}
        rows={found.rows.map((row) => ({
          key: row.eventId,
          name: (
            <button type="button" className="link-button" onClick={() => onOpen(row.eventId)}>
              {text(eventOf(kit.kind, row.eventcd).title)}
            </button>
          ),
          cells: [formatDate(row.eventdt), row.roomid, detailOf(row), row.parityid, named('applyid', row.applyid), row.user, formatMoment(row.at)],
        }))}
      />
      {found.more ? <p className="dim">{text(R.more)}</p> : null}
    </>
  );
}

interface Props {
  readonly kit: BatchKit;
  readonly of: Of;
  /** What stands under the rows, of the same filter. */
  readonly below?: (found: Found) => React.ReactNode;
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** Saved records found by a filter; one is opened, corrected or taken back above the list. */
export function RecordList({ kit, of, below }: Props) {
  const text = useText();
  const t = useT('inquiry');
  const filters = useMemo(() => filtersOf(kit.kind, of), [kit.kind, of]);
  const named = useCodeTexts(filters);
  const [search, setSearch] = useParams();
  const [values] = useSearchValues(filters);
  const [done, setDone] = useState(false);
  const asked = Object.fromEntries(Object.entries(values).filter(([, value]) => isSet(value)));
  const list = useCall(kit.calls.findRecords, { of, ...asked } as never, { keep: true });
  const { event: open, ...rest } = search;
  const found = list.data;
  const show = (next: Readonly<Record<string, string>>, saved = false) => {
    setDone(saved);
    setSearch(next);
  };
  const run = (next: FieldValues) => show({ ...(search['tab'] === undefined ? {} : { tab: search['tab'] }), ...toParams(filters, next) });
  return (
    <Stack>
      <ParamsBar
        fields={filters}
        values={values}
        busy={list.isFetching}
        label={t('filters')}
        submitLabel={t('search')}
        onRun={run}
        onClear={() => run({})}
      />
      {done ? <p role="status">{text(R.done)}</p> : null}
      {list.error instanceof CallRefused ? <IssueList title={text(R.refused)} issues={list.error.issues} /> : null}
      {open === undefined ? null : <RecordOpen key={open} kit={kit} eventId={open} onDone={() => show(rest, true)} />}
      {found === undefined ? null : found.rows.length === 0 ? (
        <Empty title={text(R.nothing)} hint={text(R.find)} />
      ) : (
        <Rows kit={kit} named={named} found={found} onOpen={(event) => show({ ...rest, event })} />
      )}
      {found === undefined ? null : below?.(found)}
    </Stack>
  );
}
