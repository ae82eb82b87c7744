import { Alert, Button, Checkbox, Group, SegmentedControl, Select } from '@mantine/core';
import { type DragEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import { BATCH_ROWS } from '#engine/sheet/file-rows.ts';
import { templateWorkbook } from '#engine/sheet/template.ts';
import { bringReader } from '#engine/web/excel/read.ts';
import { saveWorkbook } from '#engine/web/excel/save.ts';
import { useLists } from '../client/lists.ts';
import { useLanguage, useSession } from '../session/store.ts';
import { clientError } from '../text/client-error.ts';
import { count, useT, useText } from '../text/text.ts';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { ChooseForAll } from './batch-choices.tsx';
import { BatchGrid } from './batch-grid.tsx';
import { BatchIssues } from './batch-issues.tsx';
import { choicesOf, isBad, isBlankRow, issuesOf } from './batch-state.ts';
import type { BatchOptions } from './batch-types.ts';
import { PageFrame } from './page-frame.tsx';
import { useParams } from './search-params.ts';
import { type Batch, useBatch } from './use-batch.ts';

const NOTHING_TOLD: NonNullable<SheetDef['told']> = [];

interface Props {
  readonly sheets: readonly SheetDef[];
  readonly options: BatchOptions;
}

/** A batch: choose the kind of sheet, then drop, paste or type, correct in place, save all or the good rows. */
export function BatchPage({ sheets, options }: Props) {
  const text = useText();
  const t = useT('batch');
  const [search, setSearch] = useParams();
  const sheet = sheets.find((one) => one.sheet === search['sheet']) ?? sheets[0];
  if (sheet === undefined) return null;
  const choices = sheets.map((one) => ({ value: one.sheet, label: text(one.title) }));
  const choose = (value: string | null) => setSearch({ sheet: value ?? sheet.sheet });
  const chooser =
    sheets.length < 2 ? null : sheets.length <= 4 ? (
      <SegmentedControl data={choices} value={sheet.sheet} onChange={choose} aria-label={t('sheet')} className="batch-sheets" />
    ) : (
      <Select data={choices} value={sheet.sheet} onChange={choose} aria-label={t('sheet')} allowDeselect={false} w="min(320px, 100%)" />
    );
  return (
    <PageFrame actions={<TemplateButton sheet={sheet} />}>
      {chooser}
      <BatchSheet key={sheet.sheet} sheet={sheet} options={options} />
    </PageFrame>
  );
}

function TemplateButton({ sheet }: { readonly sheet: SheetDef }) {
  const t = useT('batch');
  const text = useText();
  const language = useLanguage();
  const { rows } = useLists(sheet.columns);
  const make = async () => saveWorkbook(templateWorkbook(sheet, language, choicesOf(rows)), `${text(sheet.title)}.xlsx`);
  return (
    <Button variant="default" leftSection={<Icon name="download" size={16} />} onClick={() => void make()}>
      {t('template')}
    </Button>
  );
}

function DropZone({ batch }: { readonly batch: Batch }) {
  const t = useT('batch');
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) void batch.readFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button inside is for keys.
    <div
      className="drop-zone"
      data-over={over || undefined}
      onDrop={drop}
      onDragLeave={() => setOver(false)}
      onDragEnter={bringReader}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
    >
      <button
        type="button"
        className="drop-button"
        onPointerEnter={bringReader}
        onClick={() => input.current?.click()}
        aria-busy={batch.busy === 'reading'}
      >
        <Icon name="upload" size={22} />
        <strong>{batch.busy === 'reading' ? t('reading') : t('drop')}</strong>
        <span className="dim">
          {batch.file.name === null ? t('dropHint', { max: String(BATCH_ROWS) }) : t('fileName', { name: batch.file.name })}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('drop')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file !== undefined) void batch.readFile(file);
        }}
      />
    </div>
  );
}

interface BarProps {
  readonly batch: Batch;
  readonly bad: number;
  readonly onlyBad: boolean;
  readonly onOnlyBad: (value: boolean) => void;
  readonly accept: boolean;
  readonly onAccept: (value: boolean) => void;
}

/** Counts and what applies to all rows. */
function BatchBar({ batch, bad, onlyBad, onOnlyBad, accept, onAccept }: BarProps) {
  const t = useT('batch');
  const { rows, file } = batch;
  const bar = useRef<HTMLDivElement>(null);
  // What a file brought is said once it is here; who already types somewhere is left there.
  useEffect(() => {
    const typing = document.activeElement instanceof HTMLInputElement;
    if (file.name !== null && !typing) bar.current?.focus({ preventScroll: true });
  }, [file.name]);
  const hasWarnings = rows.some((row) => issuesOf(row).some((issue) => issue.level === 'warning'));
  return (
    <Group ref={bar} className="batch-bar" gap="md" tabIndex={-1}>
      <span role="status">
        {t('rows', { count: count(rows.length) })} · <span data-tone={bad > 0 ? 'bad' : undefined}>{t('bad', { count: count(bad) })}</span> ·{' '}
        {t('good', { count: count(rows.length - bad) })}
      </span>
      <Checkbox label={t('onlyBad')} checked={onlyBad} onChange={(event) => onOnlyBad(event.currentTarget.checked)} />
      {hasWarnings ? <Checkbox label={t('warningsOk')} checked={accept} onChange={(event) => onAccept(event.currentTarget.checked)} /> : null}
      <Button variant="subtle" size="compact-sm" leftSection={<Icon name="plus" size={14} />} onClick={batch.addRow}>
        {t('addRow')}
      </Button>
      <Button variant="subtle" color="red" size="compact-sm" onClick={batch.clear}>
        {t('clear')}
      </Button>
    </Group>
  );
}

/** A grid begun with an empty row is begun at its first cell. */
function firstCell({ rows: [only, second] }: Batch): { row: number; field: string | undefined; stamp: number } | null {
  return only !== undefined && second === undefined && isBlankRow(only) ? { row: 0, field: undefined, stamp: 0 } : null;
}

/** The rows with their problems, and the ways to save them. */
function BatchRows({ sheet, batch }: { readonly sheet: SheetDef; readonly batch: Batch }) {
  const t = useT('batch');
  const text = useText();
  const [onlyBad, setOnlyBad] = useState(false);
  const [accept, setAccept] = useState(false);
  const [target, setTarget] = useState<{ row: number; field: string | undefined; stamp: number } | null>(() => firstCell(batch));
  const { rows } = batch;
  const bad = useMemo(() => rows.map((row) => isBad(row, accept)), [rows, accept]);
  const badCount = bad.filter(Boolean).length;
  const shown = useMemo(() => rows.flatMap((_, index) => (onlyBad && bad[index] === false ? [] : [index])), [rows, bad, onlyBad]);
  const go = useCallback((row: number, field: string | undefined) => setTarget({ row, field, stamp: Date.now() }), []);
  const saving = batch.busy === 'saving';
  return (
    <>
      <BatchBar batch={batch} bad={badCount} onlyBad={onlyBad} onOnlyBad={setOnlyBad} accept={accept} onAccept={setAccept} />
      <ChooseForAll batch={batch} />
      <BatchGrid
        fields={sheet.columns}
        told={sheet.told ?? NOTHING_TOLD}
        rows={rows}
        shown={shown}
        lists={batch.lists}
        label={text(sheet.title)}
        onCell={batch.setCell}
        onPaste={batch.paste}
        onRemove={batch.removeRow}
        onMore={batch.addRow}
        onLeave={batch.leaveCell}
        onUndo={batch.undo}
        target={target}
      />
      <Group className="form-actions">
        <Button loading={saving} disabled={badCount > 0} onClick={() => void batch.submit('all', false, accept)}>
          {t('saveAll')}
        </Button>
        {badCount > 0 && badCount < rows.length ? (
          <Button variant="light" loading={saving} onClick={() => void batch.submit('good', false, accept)}>
            {t('saveGood')}
          </Button>
        ) : null}
        <Button variant="default" loading={batch.busy === 'checking'} onClick={() => void batch.submit('all', true, accept)}>
          {t('check')}
        </Button>
        <span className="dim">{t('pasteHint')}</span>
      </Group>
      <BatchIssues rows={rows} fields={sheet.columns} onGo={go} />
    </>
  );
}

/** What the last save did. */
function BatchSaved({ result }: { readonly result: NonNullable<Batch['result']> }) {
  const t = useT('batch');
  const parts = [
    t('saved', { count: count(result.saved) }),
    ...(result.already > 0 ? [t('already', { count: count(result.already) })] : []),
    ...(result.unbalanced > 0 ? [t('unbalanced', { count: count(result.unbalanced) })] : []),
  ];
  return (
    <p className="batch-saved" role="status">
      <Icon name="check" /> {parts.join(' · ')}
    </p>
  );
}

function Tick({ batch, tick }: { readonly batch: Batch; readonly tick: BatchOptions['tick'] }) {
  const text = useText();
  const level = useSession()?.USRLVL ?? 0;
  if (tick === undefined || level < tick.level) return null;
  return (
    <Checkbox
      label={text(tick.label)}
      description={text(tick.help)}
      checked={batch.ticked}
      onChange={(event) => batch.setTicked(event.currentTarget.checked)}
    />
  );
}

function BatchSheet({ sheet, options }: { readonly sheet: SheetDef; readonly options: BatchOptions }) {
  const t = useT('batch');
  const batch = useBatch(sheet, options);
  const {
    rows,
    file: { fault, unknown },
    result,
  } = batch;
  return (
    <>
      <DropZone batch={batch} />
      <Tick batch={batch} tick={options.tick} />
      {fault === null ? null : <Alert variant="light" color="red" icon={<Icon name="warning" />} title={clientError(fault)} />}
      {unknown.length === 0 ? null : <p className="dim">{t('unknown', { columns: unknown.join(', ') })}</p>}
      {result === null ? null : <BatchSaved result={result} />}
      {rows.length > 0 ? (
        <BatchRows sheet={sheet} batch={batch} />
      ) : (
        <Empty title={t('emptyTitle')} hint={t('emptyHint')}>
          <Button variant="light" leftSection={<Icon name="plus" size={16} />} onClick={batch.addRow}>
            {t('addRow')}
          </Button>
        </Empty>
      )}
    </>
  );
}
