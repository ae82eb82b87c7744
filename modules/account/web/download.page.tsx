import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { LANGUAGE_LIST } from '#engine/define/common-lists.ts';
import { useCall } from '#engine/web/client/query.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useLanguage, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { numeric } from '#engine/web/ui/head-row.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { useNarrow } from '#engine/web/ui/use-media.ts';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, LANGUAGES, type Language } from '#kernel/language.ts';
import { type DownloadKind, type DownloadRow, findDownloads } from '../contract/download.calls.ts';
import { DownloadFile } from './download-file.tsx';
import { KIND_NAMES, MODULE_NAMES, WORDS } from './download-words.ts';

interface Filter {
  readonly module: string;
  readonly kind: string;
  readonly search: string;
}

/** True when a row is what the reader asks for. */
function fits(row: DownloadRow, { module, kind, search }: Filter): boolean {
  const text = `${row.name} ${row.screenName}`.toLowerCase();
  return (module === '' || row.module === module) && (kind === '' || row.kind === kind) && text.includes(search.trim().toLowerCase());
}

interface FilesProps {
  readonly rows: readonly DownloadRow[];
  readonly signedIn: boolean;
  /** False where all are of the one language chosen. */
  readonly mixed: boolean;
}

/** The files: how to take each and the screen it belongs to before what else is known of it. */
function Files({ rows, signedIn, mixed }: FilesProps) {
  const text = useText();
  const narrow = useNarrow();
  const { routes } = useRegistry();
  const moduleOf = (name: string) => MODULE_NAMES[name] ?? WORDS.all;
  const about = [WORDS.kind, WORDS.module, ...(mixed ? [WORDS.language] : []), WORDS.version, numeric(WORDS.date), numeric(WORDS.size)];
  return (
    <PlainTable
      label={text(WORDS.file)}
      stacks
      heads={[WORDS.name, WORDS.file, WORDS.screen, ...about]}
      rows={rows.map((row) => ({
        key: `${row.language}${row.file}`,
        name: row.name,
        cells: [
          <Group key="file" gap={4} wrap={narrow ? 'wrap' : 'nowrap'}>
            <DownloadFile row={row} label={row.kind === 'excel' ? text(WORDS.plain) : 'PDF'} />
            {signedIn && row.kind === 'excel' ? <DownloadFile row={row} label={text(WORDS.coded)} codes /> : null}
          </Group>,
          routes.has(row.screen) ? (
            <PageLink key="screen" name={row.screen}>
              {row.screenName}
            </PageLink>
          ) : (
            row.screenName || text(WORDS.all)
          ),
          text(KIND_NAMES[row.kind]),
          text(moduleOf(row.module)),
          ...(mixed ? [LANGUAGE_LIST.words[row.language][row.language]] : []),
          row.version,
          formatDate(row.date),
          `${formatNumber(Math.ceil(row.size / 1024))} kB`,
        ],
      }))}
    />
  );
}

interface FilterProps {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly language: Language | '';
  readonly onLanguage: (language: Language | '') => void;
}

/** What of the files is shown. */
function FilterBar({ filter, onFilter, language, onLanguage }: FilterProps) {
  const text = useText();
  const all = { value: '', label: text(WORDS.all) };
  const kinds = (Object.keys(KIND_NAMES) as DownloadKind[]).map((kind) => ({ value: kind, label: text(KIND_NAMES[kind]) }));
  const modules = Object.entries(MODULE_NAMES).map(([value, name]) => ({ value, label: text(name) }));
  return (
    <Group align="end" mb="md">
      <NativeSelect
        label={text(WORDS.module)}
        value={filter.module}
        data={[all, ...modules]}
        onChange={(event) => onFilter({ ...filter, module: event.currentTarget.value })}
      />
      <NativeSelect
        label={text(WORDS.kind)}
        value={filter.kind}
        data={[all, ...kinds]}
        onChange={(event) => onFilter({ ...filter, kind: event.currentTarget.value })}
      />
      <NativeSelect
        label={text(WORDS.language)}
        value={language}
        data={[all, ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_LIST.words[value][value] }))]}
        onChange={(event) => onLanguage(event.currentTarget.value as Language | '')}
      />
      <TextInput
        label={text(WORDS.search)}
        value={filter.search}
        onChange={(event) => onFilter({ ...filter, search: event.currentTarget.value })}
        w={260}
      />
    </Group>
  );
}

/**
 * Page by hand: files of all modules with two ways to take each, narrowed on the page itself.
 * Manuals, Excel forms of the batch screens and paper sheets for the barn.
 */
export default function DownloadPage() {
  const text = useText();
  const own = useLanguage();
  const session = useSession();
  const [chosen, setChosen] = useState<Language | '' | null>(null);
  const [filter, setFilter] = useState<Filter>({ module: '', kind: '', search: '' });
  const language = chosen ?? own;
  const { data } = useCall(findDownloads, language === '' ? {} : { language });
  const rows = useMemo(() => (data ?? []).filter((row) => fits(row, filter)), [data, filter]);
  return (
    <PageFrame subtitle={text(WORDS.made)}>
      <FilterBar filter={filter} onFilter={setFilter} language={language} onLanguage={setChosen} />
      {data !== undefined && rows.length === 0 ? <Empty title={text(WORDS.none)} /> : null}
      {rows.length === 0 ? null : <Files rows={rows} signedIn={session !== null} mixed={language === ''} />}
      {session === null ? <p className="dim">{text(WORDS.signIn)}</p> : null}
      <p>
        <PageLink name="colspan">{text(WORDS.headers)}</PageLink>
      </p>
    </PageFrame>
  );
}
