import { Button, Group, Stack } from '@mantine/core';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useFile } from '#engine/web/screens/use-file.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { datesInText, formatMoment } from '#i18n/dates.ts';
import { fileRevision, getRevision } from '../../contract/requests/paper.calls.ts';
import { P } from '../../contract/requests/paper-words.ts';
import { W } from '../../contract/requests/words.ts';
import { keyOf } from './request-columns.ts';
import { U } from './ui-words.ts';

const OWN: readonly string[] = ['labname', 'address', 'requestno', 'advice'];

/** The paper of one request as it was issued; before approval as it would be, marked. */
export function TestReport({ value, onBack }: DetailProps) {
  const t = useT('report');
  const text = useText();
  const language = useLanguage();
  const [search] = useParams();
  const key = keyOf(value);
  const r = search['r'] === undefined || search['r'] === '' ? null : Number(search['r']);
  const { data, error } = useCall(getRevision, { ...key, r }, { keep: true });
  const { making, take } = useFile<'pdf'>(fileRevision.path);
  const actions = (
    <Group gap="xs">
      <Button
        variant="default"
        loading={making !== null}
        leftSection={<Icon name="download" size={16} />}
        onClick={() => void take('pdf', { ...key, r, language })}
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
        <PlainTable
          label={text(P.title)}
          heads={data.columns.map(({ label }) => label)}
          rows={data.rows.map((row, at) => ({ key: String(at), cells: data.columns.map(({ key: column }) => row[column] ?? '') }))}
        />
        <p className="dim">{text(P.onlyItems)}</p>
        {data.sha256 === null ? null : <p className="dim">SHA-256 {data.sha256}</p>}
      </Stack>
    </PageFrame>
  );
}
