import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { LANGUAGE_LIST } from '#engine/define/common-lists.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useFile } from '#engine/web/screens/use-file.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Choices } from '#engine/web/ui/choices.tsx';
import { Facts } from '#engine/web/ui/facts.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { later } from '#engine/web/ui/later.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { datesInText, formatMoment } from '#i18n/dates.ts';
import { fileRevision, getRevision } from '../../contract/requests/paper.calls.ts';
import { P } from '../../contract/requests/paper-words.ts';
import { W } from '../../contract/requests/words.ts';
import { bySample, byTest } from './paper-layout.ts';
import { keyOf } from './request-columns.ts';
import { U } from './ui-words.ts';

const OWN: readonly string[] = ['labname', 'address', 'requestno', 'advice'];

const ReportChart = later(() => import('#engine/web/chart/report-chart.tsx'), <Skeleton height={200} />);

type Paper = OutputOf<typeof getRevision>;

const SIR_TONES: Readonly<Record<string, string>> = { S: 'good', I: 'warn', R: 'bad' };

const LAYOUTS = { test: byTest, sample: bySample } as const;

/** In which language the paper is read, and how its results are put. */
function Shape({ language, languages, layout }: Pick<Paper, 'language' | 'languages'> & { readonly layout: string }) {
  const text = useText();
  const [search, setSearch] = useParams();
  return (
    <Group className="no-print" gap="md">
      {languages.length < 2 ? null : (
        <Choices
          label={text(P.language)}
          value={language}
          onChoose={(chosen) => setSearch({ ...search, language: chosen })}
          choices={(['V', 'E', 'T'] as const)
            .filter((one) => languages.includes(one))
            .map((value) => ({ value, label: text(LANGUAGE_LIST.words[value]) }))}
        />
      )}
      <Choices
        label={text(P.layout)}
        value={layout}
        onChoose={(chosen) => setSearch({ ...search, layout: chosen })}
        choices={[
          { value: 'test', label: text(P.byTest) },
          { value: 'sample', label: text(P.bySample) },
        ]}
      />
    </Group>
  );
}

/** The results, a table for each test or a row for each sample. */
function Lines({ columns, rows, language, languages }: Pick<Paper, 'columns' | 'rows' | 'language' | 'languages'>) {
  const text = useText();
  const [search] = useParams();
  const layout = search['layout'] === 'sample' ? 'sample' : 'test';
  const tables = LAYOUTS[layout](columns, rows);
  return (
    <Stack>
      <Shape language={language} languages={languages} layout={layout} />
      {tables.map((table) => (
        <div key={table.key}>
          {table.title === '' ? null : <h3>{table.title}</h3>}
          <PlainTable
            label={table.title === '' ? text(P.title) : table.title}
            heads={[...table.heads]}
            rows={table.rows.map((cells, at) => ({ key: String(at), cells: [...cells] }))}
          />
        </div>
      ))}
    </Stack>
  );
}

/** Antibiograms of isolates: a row a drug, a column an isolate. */
function Antibiograms({ antibiograms, sir }: Pick<Paper, 'antibiograms' | 'sir'>) {
  const text = useText();
  if (antibiograms.length === 0) return null;
  return (
    <Part title={P.antibiogram}>
      {antibiograms.map(({ heads, rows }) => (
        <PlainTable
          key={heads.join()}
          label={text(P.antibiogram)}
          heads={heads}
          rows={rows.map(([drug = '', ...cells]) => ({
            key: drug,
            name: drug,
            cells: cells.map((cell) => toned(SIR_TONES[cell.split(' · ')[1] ?? ''], cell)),
          }))}
        />
      ))}
      <p className="dim">{sir}</p>
    </Part>
  );
}

/** Figures of each test, and how its results lie. */
function Figures({ figures, histograms }: Pick<Paper, 'figures' | 'histograms'>) {
  const text = useText();
  if (figures.rows.length === 0) return null;
  return (
    <Part title={P.figures}>
      <PlainTable label={text(P.figures)} heads={figures.heads} rows={figures.rows.map((cells) => ({ key: cells[0] ?? '', cells }))} />
      <div className="charts">
        {histograms.map(({ test, x, n }) => (
          <ReportChart key={test} chart={{ kind: 'histogram', title: { V: test, E: test, T: test }, x, series: [{ name: P.heads, values: n }] }} />
        ))}
      </div>
    </Part>
  );
}

/** The paper of one request as it was issued; before approval as it would be, marked. */
export function TestReport({ value, onBack }: DetailProps) {
  const t = useT('report');
  const text = useText();
  const [search] = useParams();
  const key = keyOf(value);
  const r = search['r'] === undefined || search['r'] === '' ? null : Number(search['r']);
  const asked = search['language'];
  const tongue = asked === 'V' || asked === 'E' || asked === 'T' ? asked : null;
  const { data, error } = useCall(getRevision, { ...key, r, language: tongue }, { keep: true });
  const { making, take } = useFile<'pdf'>(fileRevision.path);
  const actions = (
    <Group gap="xs">
      <Button
        variant="default"
        loading={making !== null}
        leftSection={<Icon name="download" size={16} />}
        onClick={() => void take('pdf', { ...key, r, language: data?.language ?? tongue })}
      >
        {text(U.pdf)}
      </Button>
      <Button variant="default" onClick={onBack}>
        {text(U.back)}
      </Button>
    </Group>
  );
  const refused = error instanceof CallRefused ? error.issues : [];
  if (data === undefined) return <PageFrame actions={actions}>{<IssueList title={t('failed')} issues={refused} />}</PageFrame>;
  const facts = Object.entries(data.head).filter(([name]) => !OWN.includes(name));
  return (
    <PageFrame actions={actions} subtitle={`${data.reportno}${data.r > 0 ? ` / ${data.r}` : ''}`}>
      <Stack>
        {data.interim ? <strong data-tone="warn">{text(P.interim)}</strong> : null}
        {data.stamp === null ? null : <strong data-tone="bad">{data.stamp}</strong>}
        <Facts
          facts={[
            [W.lab, data.head['labname']],
            [W.requestno, data.head['requestno']],
            ...facts.map(([name, found]) => [name, datesInText(found ?? '')] as const),
            [P.issued, data.issuedat === null ? null : formatMoment(data.issuedat)],
            [P.replaces, data.replaces],
            [P.why, data.reason],
            [P.signed, data.signatories.join(', ')],
            [P.opinion, data.head['advice']],
          ]}
        />
        <Lines {...data} />
        <Antibiograms antibiograms={data.antibiograms} sir={data.sir} />
        <Figures figures={data.figures} histograms={data.histograms} />
        <p className="dim">{[...data.remarks, text(P.onlyItems)].join(' · ')}</p>
        {data.sha256 === null ? null : (
          <p className="dim" style={{ overflowWrap: 'anywhere' }}>
            {text(P.issuedHash)}: {data.sha256}
          </p>
        )}
      </Stack>
    </PageFrame>
  );
}
