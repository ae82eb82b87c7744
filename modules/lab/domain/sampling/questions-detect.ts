import { t3 } from '#kernel/language.ts';
import { best, neverCertain } from './certainty.ts';
import {
  cannonRoe,
  exactSize,
  freecalc,
  freedomReached,
  herdSensitivityLarge,
  herdSensitivityNear,
  missed,
  mostInfected,
  sensitivityNeeded,
  sizeLarge,
  sizeNear,
} from './detect.ts';
import { binomialUpTo, infected } from './probability.ts';
import { type Answer, count, percent, type Question, share } from './question.ts';
import { S } from './words.ts';

interface Found {
  readonly n: number | null;
  readonly N: number;
  readonly D: number;
  readonly c: number;
  /** Confidence reached by testing all. */
  readonly most: number;
}

/** The sentence of an answer that finds a disease, or that says why it cannot. */
function foundText({ n, N, D, c, most }: Found): Answer['said'] {
  const [of, conf] = [percent(D / N), percent(c)];
  return n === null
    ? t3(
        `Không đạt được ${conf} %: xét nghiệm cả ${N} con chỉ đạt ${best(most).text} % khi có ${D} con nhiễm.`,
        `${conf} % cannot be reached: testing all ${N} animals reaches ${best(most).text} % where ${D} are infected.`,
        `ทำให้ได้ ${conf} % ไม่ได้: ตรวจทั้ง ${N} ตัวได้ ${best(most).text} % เมื่อมีตัวติดเชื้อ ${D} ตัว`,
      )
    : t3(
        `Lấy mẫu ${n} trong ${N} con: nếu có từ ${D} con nhiễm (${of} %) thì phát hiện được ít nhất một con với độ tin cậy ${conf} %.`,
        `${n} of ${N} animals sampled: where ${D} or more are infected (${of} %), at least one is found with ${conf} % confidence.`,
        `เก็บตัวอย่าง ${n} จาก ${N} ตัว: หากมีตัวติดเชื้อตั้งแต่ ${D} ตัว (${of} %) จะพบอย่างน้อยหนึ่งตัวด้วยความเชื่อมั่น ${conf} %`,
      );
}

/** Question 1 and 2: a population that is known, a test that misses none, or some. */
function known(N: number, D: number, c: number, Se: number): Answer {
  const n = exactSize(N, D, c, Se);
  const most = 1 - missed(N, D, N, Se);
  const beside = Se === 1 ? count(S.cannonRoe, cannonRoe(N, D, c)) : count(S.near, sizeNear(N, D, c, Se));
  return {
    lines: [count(S.animals, n), count(S.infected, D), beside, count(S.large, sizeLarge(D / N, c, Se)), ...(n === null ? [best(most).line] : [])],
    said: foundText({ n, N, D, c, most }),
    animals: n,
    detects: true,
    reached: (many) => 1 - missed(N, D, Math.min(many, N), Se),
    size: (other, p) => (other === null ? sizeLarge(p, c, Se) : exactSize(other, infected(other, p), c, Se)),
  };
}

export const detectKnown: Question = {
  title: t3('Phát hiện bệnh, biết N, Se = 100 %', 'Detect, N known, Se = 100 %', 'ตรวจหาโรค ทราบ N, Se = 100 %'),
  needs: ['N', 'p', 'c'],
  takes: ['D'],
  formula: '1 − C(N−D, n) / C(N, n) ≥ c',
  answer: ({ N, p, c }, { D }) => known(N, D ?? infected(N, p), c, 1),
};

export const detectMissing: Question = {
  title: t3('Phát hiện bệnh, biết N, Se < 100 %', 'Detect, N known, Se < 100 %', 'ตรวจหาโรค ทราบ N, Se < 100 %'),
  needs: ['N', 'p', 'c', 'Se'],
  takes: ['D'],
  formula: '1 − Σ Hyp(y; N, D, n) (1−Se)^y ≥ c',
  answer: ({ N, p, c, Se }, { D }) => known(N, D ?? infected(N, p), c, Se),
};

export const detectLarge = neverCertain(
  {
    title: t3('Phát hiện bệnh, đàn rất lớn', 'Detect, large population', 'ตรวจหาโรค ประชากรใหญ่'),
    needs: ['p', 'c'],
    takes: ['Se'],
    formula: 'n = ln(1−c) / ln(1 − p Se)',
    answer: ({ p, c }, given) => {
      const Se = given.Se ?? 1;
      const n = sizeLarge(p, c, Se);
      return {
        lines: [count(S.animals, n)],
        said: t3(
          `Lấy mẫu ${n} con: nếu tỷ lệ nhiễm từ ${percent(p)} % thì phát hiện được với độ tin cậy ${percent(c)} %.`,
          `${n} animals sampled: a share infected of ${percent(p)} % or more is found with ${percent(c)} % confidence.`,
          `เก็บตัวอย่าง ${n} ตัว: พบเมื่อสัดส่วนติดเชื้อตั้งแต่ ${percent(p)} % ด้วยความเชื่อมั่น ${percent(c)} %`,
        ),
        animals: n,
        detects: true,
        reached: (many) => herdSensitivityLarge(p, many, Se),
        size: (N, other) => (N === null ? sizeLarge(other, c, Se) : exactSize(N, infected(N, other), c, Se)),
      };
    },
  },
  { reachable: ({ p }, { Se }) => p * (Se ?? 1) >= 1 },
);

export const detectFreecalc: Question = {
  title: t3('Phát hiện bệnh, Sp < 100 % (FreeCalc)', 'Detect, Sp < 100 % (FreeCalc)', 'ตรวจหาโรค Sp < 100 % (FreeCalc)'),
  needs: ['N', 'p', 'Se', 'Sp', 'SeH', 'SpH'],
  takes: ['D'],
  formula: 'P(T+ = x) = Σ Hyp(y; N, D, n) Σ Bin(j; y, Se) Bin(x−j; n−y, 1−Sp)',
  answer: ({ N, p, Se, Sp, SeH, SpH }, given) => {
    const D = given.D ?? infected(N, p);
    const { found, best: most } = freecalc({ N, D, Se, Sp }, { SeH, SpH });
    const said =
      found === null
        ? t3(
            `Không đạt được cả hai mục tiêu; độ nhạy đàn cao nhất ${best(most).text} %.`,
            `Both targets cannot be reached; the best herd sensitivity is ${best(most).text} %.`,
            `ทำให้ได้ทั้งสองเป้าหมายไม่ได้ ความไวระดับฝูงสูงสุด ${best(most).text} %`,
          )
        : t3(
            `Lấy mẫu ${found.n} trong ${N} con; coi đàn là dương tính khi có từ ${found.reactors} con phản ứng (độ nhạy đàn ${percent(found.SeH)} %, độ đặc hiệu đàn ${percent(found.SpH)} %).`,
            `${found.n} of ${N} animals sampled; the herd is called positive from ${found.reactors} reactors on (herd sensitivity ${percent(found.SeH)} %, specificity ${percent(found.SpH)} %).`,
            `เก็บตัวอย่าง ${found.n} จาก ${N} ตัว ถือว่าฝูงเป็นบวกเมื่อมีปฏิกิริยาตั้งแต่ ${found.reactors} ตัว (ความไวระดับฝูง ${percent(found.SeH)} % ความจำเพาะ ${percent(found.SpH)} %)`,
          );
    const more = found === null ? [best(most).line] : [count(S.reactors, found.reactors), share(S.seh, found.SeH, 2), share(S.sph, found.SpH, 2)];
    return { lines: [count(S.animals, found?.n ?? null), count(S.infected, D), ...more], said, animals: found?.n ?? null, detects: true };
  },
};

export const sensitivityReached: Question = {
  title: t3('Độ nhạy đàn đạt được', 'Herd sensitivity reached', 'ความไวระดับฝูงที่ได้'),
  needs: ['n', 'p', 'Se'],
  takes: ['N', 'D', 'Sp'],
  formula: 'SeH = 1 − Σ Hyp(y; N, D, n) (1−Se)^y;  1 − (1 − p Se)^n;  SpH = Sp^n',
  answer: ({ n, p, Se }, { N, D: typed, Sp }) => {
    const D = N === null ? null : (typed ?? infected(N, p));
    const reached = (many: number): number =>
      N === null || D === null ? herdSensitivityLarge(p, many, Se) : 1 - missed(N, D, Math.min(many, N), Se);
    const beside = N === null || D === null ? [] : [count(S.infected, D), share(S.near, herdSensitivityNear(N, D, n, Se), 2)];
    const sph = Sp === null ? [] : [share(S.sph, binomialUpTo(0, n, 1 - Sp), 2)];
    return {
      lines: [share(S.seh, reached(n), 2), ...beside, share(S.large, herdSensitivityLarge(p, n, Se), 2), ...sph],
      said: t3(
        `${n} con âm tính: bệnh có từ ${percent(p)} % sẽ được phát hiện với xác suất ${percent(reached(n))} %.`,
        `${n} animals tested: a disease in ${percent(p)} % or more is found with probability ${percent(reached(n))} %.`,
        `ตรวจ ${n} ตัว: โรคที่มีตั้งแต่ ${percent(p)} % จะพบด้วยความน่าจะเป็น ${percent(reached(n))} %`,
      ),
      detects: true,
      reached,
    };
  },
};

export const mostWhenNegative: Question = {
  title: t3('Nhiều nhất bao nhiêu con nhiễm khi tất cả âm tính', 'Most infected when all are negative', 'ติดเชื้อได้มากที่สุดเมื่อผลลบทั้งหมด'),
  needs: ['N', 'n', 'c'],
  formula: 'C(N−D, n) / C(N, n) > 1 − c',
  answer: ({ N, n, c }) => {
    const D = mostInfected(N, n, c);
    return {
      lines: [count(S.most, D), share(S.mostShare, D / N, 2)],
      said: t3(
        `${n} trong ${N} con đều âm tính: với độ tin cậy ${percent(c)} % có nhiều nhất ${D} con nhiễm (${percent(D / N)} %).`,
        `${n} of ${N} animals were all negative: with ${percent(c)} % confidence at most ${D} are infected (${percent(D / N)} %).`,
        `${n} จาก ${N} ตัวเป็นลบทั้งหมด: ด้วยความเชื่อมั่น ${percent(c)} % มีตัวติดเชื้อไม่เกิน ${D} ตัว (${percent(D / N)} %)`,
      ),
      detects: true,
    };
  },
};

/** A sample, null where it is larger than what there is: then not even testing all reaches the target. */
const within = (all: number, n: number): number | null => (n > all ? null : n);

/** The sentence of two stages, or what of them cannot be reached. */
function stagesText({
  herds,
  inHerd,
  all,
  N,
}: Readonly<Record<'herds' | 'inHerd', number | null>> & Readonly<Record<'all' | 'N', number>>): Answer['said'] {
  if (inHerd === null)
    return t3(
      `Không đạt được độ nhạy đàn đó dù xét nghiệm cả ${N} con của đàn.`,
      `That herd sensitivity cannot be reached, not even by testing all ${N} animals of a herd.`,
      `ทำความไวระดับฝูงนั้นไม่ได้ แม้ตรวจทั้ง ${N} ตัวของฝูง`,
    );
  if (herds === null)
    return t3(
      `Không đạt được độ tin cậy đó dù lấy mẫu cả ${all} đàn, mỗi đàn ${inHerd} con.`,
      `That confidence cannot be reached, not even by sampling all ${all} herds, ${inHerd} animals in each.`,
      `ทำความเชื่อมั่นนั้นไม่ได้ แม้เก็บทั้ง ${all} ฝูง ฝูงละ ${inHerd} ตัว`,
    );
  return t3(
    `Lấy mẫu ${herds} trong ${all} đàn, mỗi đàn ${inHerd} con.`,
    `${herds} of ${all} herds sampled, ${inHerd} animals in each.`,
    `เก็บตัวอย่าง ${herds} จาก ${all} ฝูง ฝูงละ ${inHerd} ตัว`,
  );
}

export const twoStages: Question = {
  title: t3('Hai bước: đàn rồi con', 'Two stages: herds, then animals', 'สองขั้น: ฝูงแล้วตัว'),
  needs: ['herds', 'p2', 'c', 'N', 'p', 'Se', 'SeH'],
  formula: 'n = (N/Se) (1 − (1−c)^(1/D)), SeH for Se',
  answer: ({ N, p, c, Se, SeH, herds: all, p2 }) => {
    const ill = infected(all, p2);
    const D = infected(N, p);
    const inHerd = within(N, sizeNear(N, D, SeH, Se));
    const herds = within(all, sizeNear(all, ill, c, SeH));
    return {
      lines: [
        count(S.animals, inHerd),
        count(S.exact, exactSize(N, D, SeH, Se)),
        ...(inHerd === null ? [best(1 - missed(N, D, N, Se)).line] : []),
        count(S.herds, herds),
        count(S.exact, exactSize(all, ill, c, SeH)),
        ...(herds === null ? [best(1 - missed(all, ill, all, SeH)).line] : []),
      ],
      said: stagesText({ herds, inHerd, all, N }),
      animals: inHerd,
      detects: true,
    };
  },
};

/** The sentence of a survey that raises the probability of freedom, or that says how far it comes. */
function freedomText({
  n,
  N,
  prior,
  target,
  most,
}: Readonly<Record<'N' | 'prior' | 'target' | 'most', number>> & { readonly n: number | null }): Answer['said'] {
  if (n === null)
    return t3(
      `Không đạt được ${percent(target)} %: cả ${N} con đều âm tính chỉ đưa xác suất sạch bệnh lên ${best(most).text} %.`,
      `${percent(target)} % cannot be reached: all ${N} animals negative raise the probability of freedom to ${best(most).text} %.`,
      `ทำให้ได้ ${percent(target)} % ไม่ได้: แม้ทั้ง ${N} ตัวเป็นลบ ความน่าจะเป็นปลอดโรคได้เพียง ${best(most).text} %`,
    );
  return t3(
    `${n} con đều âm tính đưa xác suất sạch bệnh từ ${percent(prior)} % lên ${percent(target)} %.`,
    `${n} animals all negative raise the probability of freedom from ${percent(prior)} % to ${percent(target)} %.`,
    `${n} ตัวที่เป็นลบทั้งหมดเพิ่มความน่าจะเป็นปลอดโรคจาก ${percent(prior)} % เป็น ${percent(target)} %`,
  );
}

export const freedom: Question = {
  title: t3('Xác suất sạch bệnh', 'Probability of freedom', 'ความน่าจะเป็นปลอดโรค'),
  needs: ['N', 'p', 'Se', 'prior', 'intro', 'target'],
  formula: 'SeH = (1 − prior/target) / (1 − prior);  prior × (1 − introduction)',
  answer: ({ N, p, Se, prior, intro, target }) => {
    const needed = sensitivityNeeded(prior, intro, target);
    const D = infected(N, p);
    const all = 1 - missed(N, D, N, Se);
    const most = freedomReached(prior, intro, all);
    const enough = most > 0 && all >= needed - 1e-12;
    const n = needed === 0 ? 0 : enough ? Math.min(N, sizeNear(N, D, needed, Se)) : null;
    const exact = n === null || n === 0 ? n : exactSize(N, D, needed, Se);
    return {
      lines: [count(S.animals, n), share(S.needed, needed, 2), count(S.exact, exact), ...(n === null ? [best(most).line] : [])],
      said: freedomText({ n, N, prior, target, most }),
      animals: n,
      detects: true,
    };
  },
};
