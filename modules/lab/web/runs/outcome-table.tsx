import { useMemo } from 'react';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { GridPart } from '#engine/web/grid/grid-part.tsx';
import { useLanguage } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { TEST_LISTS, TEST_WORDS } from '../../contract/tests/words.ts';
import type { OrderOutcome } from '../../domain/runs/outcome.ts';
import { B } from './bench-words.ts';
import { type WaitingSample, waitingKey } from './work-types.ts';

const TONES = { pos: 'bad', dbt: 'warn', neg: 'good' } as const;

interface Props {
  readonly results: readonly OrderOutcome[];
  readonly samples: readonly WaitingSample[];
}

/** Results as they will be saved, each beside the earlier one of the same animal. */
export function OutcomeTable({ results, samples }: Props) {
  const text = useText();
  const language = useLanguage();
  const columns: readonly Column[] = useMemo(
    () => [
      { key: 'labno', label: B.sample, type: 'text', frozen: true },
      { key: 'value', label: TEST_WORDS.value, type: 'text' },
      { key: 'cls', label: TEST_WORDS.cls, type: 'text' },
      { key: 'earlier', label: B.earlier, type: 'text' },
    ],
    [],
  );
  const known = new Map(samples.map((one) => [waitingKey(one), one]));
  const word = (list: keyof typeof TEST_LISTS, code: string | null): string =>
    code === null ? '' : ((TEST_LISTS[list].words as Readonly<Record<string, Record<string, string>>>)[code]?.[language] ?? code);
  const classText = ({ cls, grade, why, called, differs }: OrderOutcome): string => {
    const said = cls === null ? word('invalidwhy', why) : [word('resultcls', cls), word('ctgrade', grade)].filter(Boolean).join(' · ');
    return differs ? `${said} (${text(B.differs)} ${called})` : said;
  };
  const earlierText = (one: WaitingSample | undefined): string =>
    [one?.earlier ?? '', word('resultcls', one?.earliercls ?? null)].filter(Boolean).join(' · ');
  const rows = results.map((result): ReportRow => {
    const one = known.get(result.order);
    const tone = result.cls === null || result.differs ? 'warn' : TONES[result.cls];
    return { labno: one?.labno ?? '', value: result.reported ?? '', cls: classText(result), earlier: earlierText(one), _mark_cls: tone };
  });
  return <GridPart title={B.results} columns={columns} rows={rows} />;
}
