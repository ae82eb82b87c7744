import { Button, Group, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { unitText } from '#engine/define/units.ts';
import { type OutputOf, send } from '#engine/web/client/send.ts';
import { NumberCell } from '#engine/web/fields/number-cell.tsx';
import { useLanguage } from '#engine/web/session/store.ts';
import { count, useText } from '#engine/web/text/text.ts';
import { later } from '#engine/web/ui/later.tsx';
import { formatNumber, t1, t3 } from '#kernel/language.ts';
import { Q } from '../../contract/param-words.ts';
import { tryAdjust } from '../../contract/set.calls.ts';
import { adjustVals } from '../../contract/set-values.ts';
import { GENETIC_WORDS as G, TRAIT_UNITS } from '../../contract/texts.ts';
import { keptWeight, shownWeight, type WeightUnit } from '../../contract/weight-units.ts';
import type { SetEditorProps } from './set-list.tsx';

const ReportChart = later(() => import('#engine/web/chart/report-chart.tsx'), <Skeleton height={280} />);

const SEXES = ['boar', 'gilt', 'barrow'] as const;

type TryOut = OutputOf<typeof tryAdjust>;

/** What one record came to, the records of the last year, the curve of the factor. */
function TryAnswer({ answer, unit }: { readonly answer: TryOut; readonly unit: WeightUnit }) {
  const text = useText();
  const shown = (value: number | null, decimals: number, unit: string): string =>
    value === null ? '–' : `${formatNumber(value, decimals)} ${unit}`.trim();
  const unitOf = (trait: string): string => text(TRAIT_UNITS[trait]?.unit ?? t1(''));
  const figures = [
    `${text(Q.days)} ${shown(answer.days, 1, '')}`,
    `BW ${shown(answer.bw === null ? null : shownWeight(answer.bw, unit), 1, unit)}`,
    `BF ${shown(answer.bf, 1, unitOf('BF'))}`,
    `LD ${shown(answer.ld, 1, unitOf('LD'))}`,
    `ADG ${shown(answer.adg, 0, unitOf('ADG'))}`,
    `FCR ${shown(answer.fcr, 2, '')}`,
    text(answer.inside ? Q.inside : Q.outside),
  ];
  return (
    <>
      <p role="status">{figures.join(' · ')}</p>
      <p>
        {text(Q.lastYear)}: {count(answer.records.inside)} {text(Q.inside)}, {count(answer.records.outside)} {text(Q.outside)}
      </p>
      <ReportChart
        chart={{
          kind: 'line',
          title: Q.factor,
          x: answer.factor.map(({ day }) => String(day)),
          series: [{ name: Q.factor, values: answer.factor.map((row) => row.factor) }],
        }}
      />
    </>
  );
}

const FEED = t3('Thức ăn', 'Feed', 'อาหาร');
const START = t3('Khối lượng bắt đầu kiểm tra', 'Test start weight', 'น้ำหนักเริ่มทดสอบ');
const WEIGHTS: ReadonlySet<string> = new Set(['weight', 'feedkg', 'startkg']);

/** The record tried first: a boar of 105 kg at 155 days, as the catalogue's examples. */
const EXAMPLE = { age: 155, weight: 105, backfat: 12, loin: 58, feedkg: 190, startkg: 30 };

/** One record tried with the constants as they stand, in the unit the set shows. */
export function TryAdjust({ vals }: SetEditorProps) {
  const text = useText();
  const [sex, setSex] = useState<(typeof SEXES)[number]>('boar');
  const [typed, setTyped] = useState<typeof EXAMPLE>(EXAMPLE);
  const [answer, setAnswer] = useState<TryOut | null>(null);
  const language = useLanguage();
  const run = () => void send(tryAdjust, { vals, sex, ...typed }).then(setAnswer);
  const unit = adjustVals(vals).units;
  const labels: Readonly<Record<keyof typeof EXAMPLE, string>> = {
    age: `${text(G.age)} (${unitText('d', language)})`,
    weight: `${text(G.weight)} (${unit})`,
    backfat: 'BF (mm)',
    loin: 'LD (mm)',
    feedkg: `${text(FEED)} (${unit})`,
    startkg: `${text(START)} (${unit})`,
  };
  return (
    <section aria-labelledby="try-adjust">
      <h3 id="try-adjust">{text(Q.tryOut)}</h3>
      <Group align="end">
        <NativeSelect
          label={text(G.sex)}
          value={sex}
          data={SEXES.map((one) => ({ value: one, label: text(Q[one]) }))}
          onChange={(event) => setSex(event.currentTarget.value as typeof sex)}
        />
        {(Object.keys(labels) as (keyof typeof EXAMPLE)[]).map((key) => (
          <NumberCell
            key={key}
            label={labels[key]}
            value={WEIGHTS.has(key) ? shownWeight(typed[key], unit) : typed[key]}
            disabled={false}
            onChange={(value) => setTyped({ ...typed, [key]: WEIGHTS.has(key) ? keptWeight(value, unit) : value })}
          />
        ))}
        <Button variant="default" onClick={run}>
          {text(Q.tryOut)}
        </Button>
      </Group>
      {answer === null ? null : <TryAnswer answer={answer} unit={unit} />}
    </section>
  );
}
