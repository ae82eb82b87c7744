import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { instantDayText } from '#engine/web/text/instant.ts';
import { count, useT, useText } from '#engine/web/text/text.ts';
import { formatNumber, t3 } from '#kernel/language.ts';
import { compareRuns, findRuns } from '../../contract/run.calls.ts';
import { GENETIC_WORDS, TRAIT_WORDS } from '../../contract/texts.ts';
import { W } from '../words.ts';

const WORDS = {
  compare: t3('So sánh hai lần chạy', 'Compare two runs', 'เปรียบเทียบสองครั้ง'),
  correlation: t3('Tương quan', 'Correlation', 'สหสัมพันธ์'),
  newRecords: t3('Số liệu mới', 'New records', 'ข้อมูลใหม่'),
  rankA: t3('Hạng trước', 'Rank before', 'อันดับก่อน'),
  rankB: t3('Hạng sau', 'Rank after', 'อันดับหลัง'),
  rankMove: t3('Đổi hạng bình quân', 'Mean move of rank', 'อันดับเปลี่ยนเฉลี่ย'),
  former: t3('Lần trước', 'Former run', 'ครั้งก่อน'),
  later: t3('Lần sau', 'Later run', 'ครั้งหลัง'),
  one: t3(
    'Có từ hai lần chạy EBV đã xong trở lên mới so sánh được.',
    'Two EBV runs that are done are needed to compare.',
    'ต้องมีการประมวลผล EBV ที่เสร็จแล้วอย่างน้อยสองครั้งจึงเปรียบเทียบได้',
  ),
};

const MOVERS: readonly Column[] = [
  { key: 'gid', label: GENETIC_WORDS.gid, type: 'text', frozen: true },
  { key: 'a', label: W.old, type: 'decimal', decimals: 3 },
  { key: 'b', label: W.fresh, type: 'decimal', decimals: 3 },
  { key: 'rankA', label: WORDS.rankA, type: 'int' },
  { key: 'rankB', label: WORDS.rankB, type: 'int' },
  { key: 'records', label: WORDS.newRecords, type: 'int' },
];

/** Two runs beside each other: correlation, changes of rank, the largest movers. */
export function CompareRuns() {
  const text = useText();
  const [a, setA] = useState<string>('');
  const [b, setB] = useState<string>('');
  const [trait, setTrait] = useState('NBA');
  const [answer, setAnswer] = useState<OutputOf<typeof compareRuns> | null>(null);
  const t = useT('app');
  // A held run is looked at beside the one it moved away from.
  const runs = (useCall(findRuns, { gentp: 'EBV', size: 200 }).data?.rows ?? []).filter(({ state }) => state === 'ok' || state === 'held');
  const choices = [
    { value: '', label: t('choose') },
    ...runs.map(({ runno, endat }) => ({ value: String(runno), label: `${runno} · ${instantDayText(endat)}` })),
  ];
  const show = async () => setAnswer(await send(compareRuns, { a: Number(a), b: Number(b), trait }));
  return (
    <section aria-labelledby="compare-runs">
      <h2 id="compare-runs">{text(WORDS.compare)}</h2>
      {runs.length < 2 ? (
        <p className="dim">{text(WORDS.one)}</p>
      ) : (
        <Group align="end">
          <NativeSelect label={text(WORDS.former)} value={a} data={choices} onChange={(event) => setA(event.currentTarget.value)} />
          <NativeSelect label={text(WORDS.later)} value={b} data={choices} onChange={(event) => setB(event.currentTarget.value)} />
          <NativeSelect
            label={text(W.trait)}
            miw={220}
            value={trait}
            data={Object.entries(TRAIT_WORDS).map(([value, words]) => ({ value, label: text(words) }))}
            onChange={(event) => setTrait(event.currentTarget.value)}
          />
          <Button variant="default" disabled={a === '' || b === '' || a === b} onClick={() => void show()}>
            {text(W.show)}
          </Button>
        </Group>
      )}
      {answer === null ? null : (
        <>
          <p role="status">
            {text(W.animals)} {count(answer.n)} · {text(WORDS.correlation)} {answer.correlation === null ? '–' : formatNumber(answer.correlation, 3)}{' '}
            · {text(WORDS.rankMove)} {answer.rankMove === null ? '–' : formatNumber(answer.rankMove, 1)}
          </p>
          {answer.movers.length === 0 ? null : <ReportGrid columns={MOVERS} rows={answer.movers} label={text(WORDS.compare)} />}
        </>
      )}
    </section>
  );
}
