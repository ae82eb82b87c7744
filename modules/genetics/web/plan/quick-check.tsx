import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { datesInText } from '#i18n/dates.ts';
import { formatNumber, type Text3, t3 } from '#kernel/language.ts';
import { CHECK_WORDS, checkValue, RELATION_WORDS } from '../../contract/check-words.ts';
import { checkPair } from '../../contract/plan.calls.ts';
import { M } from '../../contract/plan-words.ts';
import { GENETIC_WORDS as G, TRAIT_UNITS, TRAIT_WORDS } from '../../contract/texts.ts';

const COLUMNS: readonly Column[] = [
  // The result comes first: a phone shows little more than two columns.
  { key: 'resultText', label: t3('Kết quả', 'Result', 'ผล'), type: 'text', frozen: true },
  { key: 'checkText', label: M.check, type: 'text' },
  { key: 'valueText', label: t3('Giá trị', 'Value', 'ค่า'), type: 'text' },
];
const TONES = { ok: 'good', warn: 'warn', refuse: 'bad' } as const;
const RESULTS = { ok: t3('Đạt', 'OK', 'ผ่าน'), warn: t3('Cảnh báo', 'Warning', 'เตือน'), refuse: M.refuse } as const;
const INDICES = ['spi', 'mli', 'tsi', 'total'] as const;

type Pair = OutputOf<typeof checkPair>;
type Check = Pair['checks'][number];

/** A check as its row says it; a relation by its name. */
function checkCells({ check, result, value }: Check, text: (words: Text3) => string) {
  return {
    checkText: text(CHECK_WORDS[check] ?? M.check),
    resultText: text(RESULTS[result]),
    valueText: datesInText(checkValue({ check, value }, text)),
    _mark_resultText: TONES[result],
  };
}

/** F of the progeny, relation of the parents, progeny code, and the plan the pair is in. */
function pairLine({ f, relation, progcode, progname, planned }: Pair, text: (words: Text3) => string): string {
  const name = progname === progcode ? '' : (progname ?? '');
  const parts = [
    `${text(M.f)} ${f === null ? '–' : `${formatNumber(100 * f, 3)} %`}`,
    `${text(M.relation)} ${text(relation === null ? M.none : (RELATION_WORDS[relation] ?? M.relation))}`,
    `${text(M.progcode)} ${progcode === null ? text(M.noFormula) : `${progcode} ${name}`.trim()}`,
    ...(planned === null ? [] : [`${text(M.planned)} ${planned}`]),
  ];
  return parts.join(' · ');
}

/** Expected indices and EBVs of the progeny. */
function Expected({ expected }: Pick<Pair, 'expected'>) {
  const text = useText();
  const index = (value: number | null): string => (value === null ? '–' : formatNumber(value, 1));
  const value = (trait: string, ebv: number): string => {
    const { decimals = 2, unit } = TRAIT_UNITS[trait] ?? {};
    return `${ebv > 0 ? '+' : ''}${formatNumber(ebv, decimals)} ${unit === undefined ? '' : text(unit)}`.trim();
  };
  const facts: [string, string][] = [
    ...INDICES.map((name): [string, string] => [name === 'total' ? text(G.total) : name.toUpperCase(), index(expected[name])]),
    ...Object.entries(expected.traits).map(([trait, ebv]): [string, string] => [text(TRAIT_WORDS[trait] ?? M.expected), value(trait, ebv)]),
  ];
  return (
    <>
      <h3>{text(M.expected)}</h3>
      <Facts facts={facts} />
    </>
  );
}

/** The verdict on a pair with everything it rests on. */
function Verdict({ pair }: { readonly pair: Pair }) {
  const text = useText();
  return (
    <>
      <p className="gen-verdict" data-tone={TONES[pair.result]} role="status">
        <strong>
          {pair.dam} × {pair.sire}: {text(M[pair.result])}
        </strong>
      </p>
      <p>{pairLine(pair, text)}</p>
      <ReportGrid columns={COLUMNS} rows={pair.checks.map((check) => checkCells(check, text))} label={text(M.quick)} />
      <Expected expected={pair.expected} />
    </>
  );
}

/** One pair before service: all checks, inbreeding, relation, what to expect. */
export function QuickCheck() {
  const text = useText();
  const [search, setSearch] = useParams();
  const asked = { dam: search['dam'] ?? '', sire: search['sire'] ?? '' };
  const [typed, setTyped] = useState(asked);
  const { data, error } = useCall(checkPair, asked, { enabled: asked.dam !== '' && asked.sire !== '' });
  const run = (event: FormEvent) => {
    event.preventDefault();
    const next = { dam: typed.dam.trim(), sire: typed.sire.trim() };
    if (next.dam !== '' && next.sire !== '') setSearch(next);
  };
  return (
    <section aria-labelledby="quick-check">
      <h2 id="quick-check">{text(M.quick)}</h2>
      <form onSubmit={run}>
        <Group align="end">
          {(['dam', 'sire'] as const).map((key) => (
            <TextInput
              key={key}
              label={text(M[key])}
              value={typed[key]}
              maxLength={40}
              onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
            />
          ))}
          <Button type="submit">{text(M.check)}</Button>
        </Group>
      </form>
      {error instanceof CallRefused ? (
        <IssueList tone="error" title={`${asked.dam} × ${asked.sire}`} issues={error.issues} labels={{ dam: text(M.dam), sire: text(M.sire) }} />
      ) : null}
      {data === undefined || error !== null ? null : <Verdict pair={data} />}
    </section>
  );
}
