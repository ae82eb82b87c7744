import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { formatNumber } from '#kernel/language.ts';
import { checkPair } from '../../contract/plan.calls.ts';
import { GENETIC_WORDS as G, TRAIT_UNITS, TRAIT_WORDS, t3 } from '../../contract/texts.ts';
import { CHECK_WORDS, M, RELATION_WORDS } from './plan-words.ts';

const COLUMNS: readonly Column[] = [
  { key: 'checkText', label: M.check, type: 'text', frozen: true },
  { key: 'resultText', label: t3('Kết quả', 'Result', 'ผล'), type: 'text' },
  { key: 'valueText', label: t3('Giá trị', 'Value', 'ค่า'), type: 'text' },
  { key: 'code', label: t3('Mã', 'Code', 'รหัส'), type: 'text' },
];
const TONES = { ok: 'good', warn: 'warn', refuse: 'bad' } as const;

/** One pair before service: all checks, inbreeding, relation, what to expect. */
export function QuickCheck() {
  const text = useText();
  const [search, setSearch] = useParams();
  const [dam, setDam] = useState(search['dam'] ?? '');
  const [sire, setSire] = useState(search['sire'] ?? '');
  const asked = { dam: search['dam'] ?? '', sire: search['sire'] ?? '' };
  const { data, error } = useCall(checkPair, asked, { enabled: asked.dam !== '' && asked.sire !== '' });
  const run = (event: FormEvent) => {
    event.preventDefault();
    if (dam.trim() !== '' && sire.trim() !== '') setSearch({ dam: dam.trim(), sire: sire.trim() });
  };
  return (
    <section aria-labelledby="quick-check">
      <h2 id="quick-check">{text(M.quick)}</h2>
      <form onSubmit={run}>
        <Group align="end">
          <TextInput label={text(M.dam)} value={dam} maxLength={40} onChange={(event) => setDam(event.currentTarget.value)} />
          <TextInput label={text(M.sire)} value={sire} maxLength={40} onChange={(event) => setSire(event.currentTarget.value)} />
          <Button type="submit">{text(M.check)}</Button>
        </Group>
      </form>
      {error instanceof CallRefused ? (
        <IssueList tone="error" title={`${asked.dam} × ${asked.sire}`} issues={error.issues} labels={{ dam: text(M.dam), sire: text(M.sire) }} />
      ) : null}
      {data === undefined || error !== null ? null : (
        <>
          <p className="gen-verdict" data-tone={TONES[data.result]} role="status">
            <strong>
              {data.dam} × {data.sire}: {text(M[data.result])}
            </strong>
          </p>
          <p>
            {text(M.f)} {data.f === null ? '–' : `${formatNumber(100 * data.f, 3)} %`} · {text(M.relation)}{' '}
            {data.relation === null ? text(M.none) : text(RELATION_WORDS[data.relation] ?? M.relation)} · {text(M.progcode)}{' '}
            {data.progcode === null ? text(M.noFormula) : `${data.progcode} ${data.progname === data.progcode ? '' : (data.progname ?? '')}`}
            {data.planned === null ? '' : ` · ${text(M.planned)} ${data.planned}`}
          </p>
          <ReportGrid
            columns={COLUMNS}
            rows={data.checks.map((check) => ({
              checkText: text(CHECK_WORDS[check.check] ?? M.check),
              resultText: text(
                check.result === 'ok' ? t3('Đạt', 'OK', 'ผ่าน') : check.result === 'warn' ? t3('Cảnh báo', 'Warning', 'เตือน') : M.refuse,
              ),
              valueText:
                check.value === null
                  ? ''
                  : String(check.check === 'relatives' ? text(RELATION_WORDS[String(check.value)] ?? M.relation) : check.value),
              code: check.result === 'ok' ? '' : check.code,
              _mark_resultText: TONES[check.result],
            }))}
            label={text(M.quick)}
          />
          <h3>{text(M.expected)}</h3>
          <dl className="facts">
            {(['spi', 'mli', 'tsi', 'total'] as const).map((name) => (
              <div key={name}>
                <dt>{name === 'total' ? text(G.total) : name.toUpperCase()}</dt>
                <dd>{data.expected[name] === null ? '–' : formatNumber(data.expected[name], 1)}</dd>
              </div>
            ))}
            {Object.entries(data.expected.traits).map(([trait, value]) => (
              <div key={trait}>
                <dt>{text(TRAIT_WORDS[trait] ?? M.expected)}</dt>
                <dd>
                  {value > 0 ? '+' : ''}
                  {formatNumber(value, TRAIT_UNITS[trait]?.decimals ?? 2)} {TRAIT_UNITS[trait]?.unit}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
