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
import { HeadRow } from '#engine/web/ui/head-row.tsx';
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

function FileRow({ row, signedIn }: { readonly row: DownloadRow; readonly signedIn: boolean }) {
  const text = useText();
  const { routes } = useRegistry();
  const module = MODULE_NAMES[row.module];
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td>
        <Group gap={4} wrap="nowrap">
          <DownloadFile row={row} label={row.kind === 'excel' ? text(WORDS.plain) : 'PDF'} />
          {signedIn && row.kind === 'excel' ? <DownloadFile row={row} label={text(WORDS.coded)} codes /> : null}
        </Group>
      </td>
      <td>{text(KIND_NAMES[row.kind])}</td>
      <td>{module === undefined ? text(WORDS.all) : text(module)}</td>
      <td>{LANGUAGE_LIST.words[row.language][row.language]}</td>
      <td>{routes.has(row.screen) ? <PageLink name={row.screen}>{row.screenName}</PageLink> : row.screenName || text(WORDS.all)}</td>
      <td>{row.version}</td>
      <td data-numeric>{formatDate(row.date)}</td>
      <td data-numeric>{formatNumber(Math.ceil(row.size / 1024))} kB</td>
    </tr>
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
  const heads = [WORDS.name, WORDS.file, WORDS.kind, WORDS.module, WORDS.language, WORDS.screen, WORDS.version, WORDS.date, WORDS.size];
  return (
    <PageFrame subtitle={text(WORDS.made)}>
      <FilterBar filter={filter} onFilter={setFilter} language={language} onLanguage={setChosen} />
      {data !== undefined && rows.length === 0 ? <Empty title={text(WORDS.none)} /> : null}
      {rows.length === 0 ? null : (
        <div className="table-box" tabIndex={0} role="region" aria-labelledby="page-title">
          <table className="report-table">
            <HeadRow heads={heads} />
            <tbody>
              {rows.map((row) => (
                <FileRow key={`${row.language}${row.file}`} row={row} signedIn={session !== null} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {session === null ? <p className="dim">{text(WORDS.signIn)}</p> : null}
      <p>
        <PageLink name="colspan">{text(WORDS.headers)}</PageLink>
      </p>
    </PageFrame>
  );
}
