import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '#engine/define/report.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { count, useText } from '#engine/web/text/text.ts';
import { t1, t3 } from '#kernel/language.ts';
import { Q } from '../../contract/param-words.ts';
import { tryIndex } from '../../contract/set.calls.ts';
import type { ParamVals } from '../../contract/set-values.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { LEAST_LITTERS } from '../../domain/parity-effects.ts';
import type { SetEditorProps } from './set-list.tsx';

const TRY: readonly Column[] = [
  { key: 'gid', label: G.gid, type: 'text', frozen: true },
  { key: 'spi', label: Q.nowText, type: 'decimal', decimals: 1, group: t1('SPI') },
  { key: 'spiNew', label: Q.newText, type: 'decimal', decimals: 1, group: t1('SPI') },
  { key: 'tsi', label: Q.nowText, type: 'decimal', decimals: 1, group: t1('TSI') },
  { key: 'tsiNew', label: Q.newText, type: 'decimal', decimals: 1, group: t1('TSI') },
];
const EFFECTS: readonly Column[] = [
  { key: 'parity', label: G.parity, type: 'int', frozen: true },
  { key: 'n', label: G.litters, type: 'int' },
  { key: 'nba', label: t3('Cộng thêm NBA', 'Added to NBA', 'บวก NBA'), type: 'decimal', decimals: 2 },
  { key: 'default', label: Q.default, type: 'decimal', decimals: 2 },
];

const FEW = t3(
  'Cần ít nhất {n} ổ của giống; ô trống: chưa đủ hoặc các lứa chưa nối được với nhau.',
  'At least {n} litters of the breed are needed; empty: too few, or parities no sow links.',
  'ต้องมีอย่างน้อย {n} ครอกของพันธุ์ ช่องว่าง: ข้อมูลไม่พอหรือไม่มีแม่ที่เชื่อมลำดับท้อง',
);

/** Indices of ten animals under the values of the set, and the company's own estimate of parity effects. */
export function TryIndex({ vals, breed, params }: SetEditorProps & { readonly params: ParamVals }) {
  const text = useText();
  const [answer, setAnswer] = useState<OutputOf<typeof tryIndex> | null>(null);
  return (
    <>
      <Button variant="default" onClick={() => void send(tryIndex, { vals, breed }).then(setAnswer)}>
        {text(Q.tryOut)}
      </Button>
      {answer === null ? null : (
        <>
          <ReportGrid columns={TRY} rows={answer.animals} label={text(Q.tryOut)} />
          <h3>
            {text(Q.ownEstimate)} ({count(answer.parity.litters)})
          </h3>
          {answer.parity.effects.length === 0 ? <p className="dim">{text(FEW).replace('{n}', String(LEAST_LITTERS))}</p> : null}
          <ReportGrid
            columns={EFFECTS}
            rows={answer.parity.effects.map((row) => ({ ...row, default: params.counts[Math.min(row.parity, params.counts.length) - 1] ?? null }))}
            label={text(Q.ownEstimate)}
          />
        </>
      )}
    </>
  );
}
