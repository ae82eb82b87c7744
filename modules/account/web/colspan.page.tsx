import { Button, Group, NativeSelect, NumberInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { LANGUAGE_LIST } from '#engine/define/common-lists.ts';
import type { Column } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import { isLarge, ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useFile } from '#engine/web/screens/use-file.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { GALLERY_FROZEN, GALLERY_ROWS, getHeaderFile, getHeaderShape, SHAPES, type ShapeKey } from '../contract/sample.calls.ts';
import { madeUpRows, withFrozen } from '../domain/made-up-rows.ts';
import { SHAPE_NAMES, WORDS } from './colspan-words.ts';

/** A column whose texts are of one language, whatever the page speaks. */
function inLanguage({ label, group, over, ...column }: Column, language: Language): Column {
  const one = (text: string) => ({ V: text, E: text, T: text });
  return {
    ...column,
    label: one(label[language]),
    ...(group === undefined ? {} : { group: one(group[language]) }),
    ...(over === undefined ? {} : { over: one(over[language]) }),
  };
}

interface Asked {
  readonly layout: ShapeKey;
  readonly rows: number;
  readonly frozen: number;
}

/** What becomes of the table: Excel, PDF, paper. */
function Results({ asked, language, large }: { readonly asked: Asked; readonly language: Language; readonly large: boolean }) {
  const text = useText();
  const { making: busy, take } = useFile<'xlsx' | 'pdf'>(getHeaderFile.path);
  const make = (as: 'xlsx' | 'pdf') => take(as, { params: asked, language });
  return (
    <Group gap="xs" mt="md" className="no-print">
      {(['xlsx', 'pdf'] as const).map((as) => (
        <Button key={as} variant="default" loading={busy === as} leftSection={<Icon name="download" size={16} />} onClick={() => void make(as)}>
          {as === 'xlsx' ? 'Excel' : 'PDF'}
        </Button>
      ))}
      <Button variant="default" leftSection={<Icon name="print" size={16} />} onClick={() => (large ? void make('pdf') : window.print())}>
        {text(WORDS.print)}
      </Button>
    </Group>
  );
}

/** The table of a shape with the reports that use it. */
function Gallery({ asked, language }: { readonly asked: Asked; readonly language: Language }) {
  const text = useText();
  const { routes } = useRegistry();
  const { layout, rows: count, frozen } = asked;
  const { data } = useCall(getHeaderShape, { layout });
  const shown = useMemo(() => {
    const columns = (data?.columns ?? []).map((column) => inLanguage(column, language));
    const made = madeUpRows(columns, { count, language, totals: data?.totals ?? false, merged: layout === 'merged', long: layout === 'wide' });
    return { columns: withFrozen(columns, frozen), ...made };
  }, [data, language, count, frozen, layout]);
  if (data === undefined) return null;
  const used = data.routes.flatMap((name) => routes.get(name) ?? []);
  return (
    <>
      <ReportGrid columns={shown.columns} rows={shown.rows} totals={shown.totals} label={text(SHAPE_NAMES[layout])} />
      <Results asked={asked} language={language} large={isLarge(shown.rows.length, shown.columns.length)} />
      <p className="dim">{text(WORDS.used)}:</p>
      <ul>
        {used.map((route) => (
          <li key={route.name}>
            <PageLink name={route.name}>{text(route.title)}</PageLink> <span className="dim">{route.name}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A number within its bounds, whatever was typed. */
const within = (value: number | string, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.min(max, Math.max(min, Math.round(Number(value)) || min));

/**
 * Page by hand: a gallery of headers on made-up numbers, without any call.
 * The report grid in every header shape in use, on made-up numbers.
 */
export default function ColspanPage() {
  const text = useText();
  const own = useLanguage();
  const [chosen, setChosen] = useState<Language | null>(null);
  const [asked, setAsked] = useState<Asked>({ layout: 'one', rows: 20, frozen: 1 });
  // The wide shape shows what Thai does to a header, so it begins in Thai.
  const language = chosen ?? (asked.layout === 'wide' ? 'T' : own);
  return (
    <PageFrame subtitle={text(WORDS.note)}>
      <Group align="end" mb="md" className="no-print">
        <NativeSelect
          label={text(WORDS.layout)}
          value={asked.layout}
          data={SHAPES.map((value) => ({ value, label: text(SHAPE_NAMES[value]) }))}
          onChange={(event) => setAsked({ ...asked, layout: event.currentTarget.value as ShapeKey })}
        />
        <NativeSelect
          label={text(WORDS.language)}
          value={language}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_LIST.words[value][value] }))}
          onChange={(event) => setChosen(event.currentTarget.value as Language)}
        />
        <NumberInput
          label={text(WORDS.rows)}
          defaultValue={asked.rows}
          {...GALLERY_ROWS}
          onBlur={(event) => setAsked({ ...asked, rows: within(event.currentTarget.value, GALLERY_ROWS) })}
          onValueChange={({ floatValue }) => {
            if (floatValue !== undefined && floatValue === within(floatValue, GALLERY_ROWS)) setAsked({ ...asked, rows: floatValue });
          }}
          w={140}
        />
        <NumberInput
          label={text(WORDS.frozen)}
          value={asked.frozen}
          {...GALLERY_FROZEN}
          onChange={(value) => setAsked({ ...asked, frozen: within(value, GALLERY_FROZEN) })}
          w={120}
        />
      </Group>
      <Gallery asked={asked} language={language} />
    </PageFrame>
  );
}
