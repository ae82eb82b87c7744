import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { FIGURES, figureOf } from '#modules/herd/domain/figures/figures.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { oracleFigures } from './oracle/oracle.ts';

/** The indicators of the herd's definitions: codes, default targets, and where each is compared with the oracle. */
const [, ...LINES] = readFileSync(new URL('reference/herd-figures.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const INDICATORS = LINES.map((line) => {
  const [name = '', codes = '', targets = '', compared = ''] = line.split('\t');
  return { name, codes: codes.split(' '), targets: targets === '' ? [] : targets.split(' '), compared };
});

/** Codes that the oracle answers for a period; oracle.db.test.ts compares every one of them with the queries. */
const period = { from: businessDate('20260101'), to: businessDate('20260331') };
const MEASURED = new Set(Object.keys(oracleFigures([], period, { ...DEFAULT_HERD_SETTINGS, PARMAX: 10 }, period.to)));
const text = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

describe('indicators of the herd against their definitions', () => {
  test('each exists once, and no figure stands for none of them', () => {
    const named = INDICATORS.flatMap(({ codes }) => codes);
    expect(new Set(named).size).toBe(named.length);
    expect(FIGURES.map(({ code }) => code).toSorted()).toEqual(named.toSorted());
  });

  test.each(INDICATORS)('$name has its target and is compared with the oracle', ({ codes, targets, compared }) => {
    for (const [index, code] of codes.entries()) {
      const target = figureOf(code).target;
      const wanted = targets[index] ?? '-';
      expect([code, target === null ? '-' : String(target)]).toEqual([code, wanted]);
      if (compared === 'period') expect(MEASURED, `${code} is not in the oracle`).toContain(code);
      else expect(text(compared), `${compared} does not compare ${code}`).toMatch(new RegExp(`\\b${code}\\b`));
    }
    if (compared !== 'period') expect(text(compared)).toContain("from '#testkit/oracle/");
  });

  test('rounding: rates and days one decimal, per litter and per year two, kilograms two', () => {
    const decimals = { '%': 1, d: 1, kg: 2 } as const;
    const off = FIGURES.filter(({ unit, formula }) => formula !== undefined && unit in decimals).filter(
      ({ unit, decimals: own }) => own !== decimals[unit as keyof typeof decimals],
    );
    expect(off.map(({ code }) => code)).toEqual([]);
    for (const code of ['TB', 'BA', 'PWL', 'LMFY', 'PWMFY', 'PWFY', 'DPM']) expect([code, figureOf(code).decimals]).toEqual([code, 2]);
  });

  test('the production set is the one of the definitions, in its order', () => {
    expect(PRODUCTION_SET.map(({ key, codes }) => `${key}: ${codes.join(' ')}`)).toEqual([
      'breeding: MAT MG MW MR REPEAT DPM WSI BRED7',
      'pregnancy: CHECKPOS CONC RETURN_EARLY RETURN_REGULAR RETURN_IRREGULAR RETURN_SECOND RETURN_LATE ABORTIONS FR FRP FRA',
      'farrowing: LF GEST TB BA SB MM WK MBW LOW FI',
      'weaning: LW PW PWL LACT WWT PWM_A PWM_C SURV FOSTERBAL',
      'herd: OPENING IN OUT CLOSING AVGMF AVGG AVGB APH CULL MORT REPL',
      'year: NPD LMFY PWMFY',
    ]);
  });
});
