import type { BaseSums } from '#engine/figures/domain/figure.ts';
import { type Text3, t3 } from '#kernel/language.ts';

/** A part of a change, in the unit of what changed; the parts marked `total` are the change itself. */
export interface SplitPart {
  readonly key: string;
  readonly name: Text3;
  readonly value: number;
  readonly decimals: 0 | 2;
  readonly total?: true;
}

/** Rates of one period the change is split by; null where one of them has no data. */
interface Rates {
  /** Mated female days, pigs weaned, farrowings a female and year, pigs weaned a farrowing, born alive a farrowing, share of them weaned. */
  readonly mfd: number;
  readonly pw: number;
  readonly lmfy: number;
  readonly pigs: number;
  readonly born: number;
  readonly kept: number;
}

function ratesOf(sums: BaseSums): Rates | null {
  const { mfd = 0, pw = 0, lf = 0, live = 0 } = sums as Readonly<Record<'mfd' | 'pw' | 'lf' | 'live', number | undefined>>;
  if (mfd === 0 || lf === 0 || live === 0) return null;
  return { mfd, pw, lmfy: (365 * lf) / mfd, pigs: pw / lf, born: live / lf, kept: pw / live };
}

const mean = (a: number, b: number): number => (a + b) / 2;

/**
 * The change of PWMFY (herd.md, PigMonthProReport3): LMFY part = ΔLMFY × mean(PW/LF), litter part =
 * mean LMFY × Δ(PW/LF), the latter split into born alive and loss. With means of both periods the
 * parts add up to the change exactly. Null where a rate has no data.
 */
export function splitWeanedPerFemale(now: BaseSums, then: BaseSums): readonly SplitPart[] | null {
  const [a, b] = [ratesOf(now), ratesOf(then)];
  if (a === null || b === null) return null;
  const lmfy = mean(a.lmfy, b.lmfy);
  const litters = lmfy * (a.pigs - b.pigs);
  return [
    {
      key: 'lmfy',
      name: t3('do số lứa/nái/năm', 'by litters per female and year', 'จากจำนวนครอก/แม่/ปี'),
      value: (a.lmfy - b.lmfy) * mean(a.pigs, b.pigs),
      decimals: 2,
    },
    { key: 'litter', name: t3('do số con cai sữa/ổ', 'by pigs weaned per litter', 'จากลูกหย่านม/ครอก'), value: litters, decimals: 2 },
    {
      key: 'born',
      name: t3('– trong đó sơ sinh sống', '– of it born alive', '– ส่วนของแรกคลอดมีชีวิต'),
      value: lmfy * (a.born - b.born) * mean(a.kept, b.kept),
      decimals: 2,
    },
    {
      key: 'loss',
      name: t3('– trong đó hao hụt đến cai sữa', '– of it losses to weaning', '– ส่วนของการสูญเสียถึงหย่านม'),
      value: lmfy * (a.kept - b.kept) * mean(a.born, b.born),
      decimals: 2,
    },
    {
      key: 'total',
      name: t3('Thay đổi số con cai sữa/nái/năm', 'Change of pigs weaned per female and year', 'ลูกหย่านม/แม่/ปีเปลี่ยนแปลง'),
      value: a.lmfy * a.pigs - b.lmfy * b.pigs,
      decimals: 2,
      total: true,
    },
  ];
}

/** The change of pigs weaned: herd size (Δ mated females × mean rate) and PWMFY (mean females × Δ rate); `days` of both periods. */
export function splitPigsWeaned(now: BaseSums, then: BaseSums, days: readonly [number, number]): readonly SplitPart[] | null {
  const [a, b] = [ratesOf(now), ratesOf(then)];
  if (a === null || b === null || days[0] === 0 || days[1] === 0) return null;
  const females = [a.mfd / days[0], b.mfd / days[1]] as const;
  // Pigs a female in the whole period, so that months of different length stay comparable with their own days.
  const rates = [a.pw / females[0], b.pw / females[1]] as const;
  return [
    {
      key: 'herd',
      name: t3('do quy mô đàn nái', 'by the size of the herd', 'จากขนาดฝูง'),
      value: (females[0] - females[1]) * mean(...rates),
      decimals: 0,
    },
    {
      key: 'rate',
      name: t3('do số con cai sữa/nái/năm', 'by pigs weaned per female and year', 'จากลูกหย่านม/แม่/ปี'),
      value: mean(...females) * (rates[0] - rates[1]),
      decimals: 0,
    },
    {
      key: 'total',
      name: t3('Thay đổi số con cai sữa', 'Change of pigs weaned', 'จำนวนหย่านมเปลี่ยนแปลง'),
      value: a.pw - b.pw,
      decimals: 0,
      total: true,
    },
  ];
}
