import { t3 } from '#kernel/language.ts';
import { shareFromPools, truePrevalence, wilson } from '../results/group-figures.ts';
import { neverCertain } from './certainty.ts';
import {
  apparentShare,
  clusteredSize,
  compareSize,
  designEffect,
  meanSize,
  poolSensitivity,
  poolsNeeded,
  shareSize,
  shareSizeImperfect,
} from './estimate.ts';
import { twoSided, up } from './probability.ts';
import { count, percent, type Question, share } from './question.ts';
import { S } from './words.ts';

/** The sentence of an answer that estimates to ± e. */
const estimated = (n: number | null, p: number, e: number, c: number) =>
  t3(
    `Lấy mẫu ${n} con để ước lượng tỷ lệ khoảng ${percent(p)} % với sai số ± ${percent(e)} điểm, độ tin cậy ${percent(c)} %.`,
    `${n} animals estimate a share of about ${percent(p)} % to ± ${percent(e)} points with ${percent(c)} % confidence.`,
    `เก็บตัวอย่าง ${n} ตัวเพื่อประมาณสัดส่วนราว ${percent(p)} % คลาดเคลื่อน ± ${percent(e)} จุด ความเชื่อมั่น ${percent(c)} %`,
  );

export const estimateShare = neverCertain(
  {
    title: t3('Ước lượng tỷ lệ', 'Estimate a share', 'ประมาณสัดส่วน'),
    needs: ['p', 'e', 'c'],
    takes: ['N'],
    formula: 'n0 = z² p (1−p) / e²;  n = n0 N / (n0 + N)',
    answer: ({ p, e, c }, { N }) => {
      // Certain of the share is who tests them all.
      const sized = (of: number, all: number | null): number | null => (c >= 1 ? all : up(shareSize(of, e, c, all)));
      const n = sized(p, N);
      return {
        lines: [count(S.animals, n), ...(N === null ? [] : [count(S.unlimited, sized(p, null))])],
        said: estimated(n, p, e, c),
        animals: n,
        size: (other, at) => sized(at, other),
      };
    },
  },
  { reachable: (_, { N }) => N !== null },
);

export const estimateImperfect = neverCertain({
  title: t3('Ước lượng tỷ lệ, xét nghiệm có sai số', 'Estimate a share, imperfect test', 'ประมาณสัดส่วน ชุดตรวจไม่สมบูรณ์'),
  needs: ['p', 'e', 'c', 'Se', 'Sp'],
  formula: 'n = (z/e)² AP (1−AP) / (Se+Sp−1)²;  AP = Se p + (1−Sp)(1−p)',
  answer: ({ p, e, c, Se, Sp }) => {
    const n = up(shareSizeImperfect(p, e, c, { Se, Sp }));
    return { lines: [count(S.animals, n), share(S.apparent, apparentShare(p, Se, Sp), 2)], said: estimated(n, p, e, c), animals: n };
  },
});

export const estimateMean = neverCertain({
  title: t3('Ước lượng trung bình (log2 hiệu giá, S/P)', 'Estimate a mean (log2 titre, S/P)', 'ประมาณค่าเฉลี่ย (log2 ไตเตอร์, S/P)'),
  needs: ['sd', 'err', 'c'],
  formula: 'n = (z SD / e)²',
  answer: ({ sd, err, c }) => {
    const n = meanSize(sd, err, c);
    return {
      lines: [count(S.animals, n)],
      said: t3(
        `Lấy mẫu ${n} con để ước lượng trung bình với sai số ± ${err}, độ tin cậy ${percent(c)} %.`,
        `${n} animals estimate the mean to ± ${err} with ${percent(c)} % confidence.`,
        `เก็บตัวอย่าง ${n} ตัวเพื่อประมาณค่าเฉลี่ย คลาดเคลื่อน ± ${err} ความเชื่อมั่น ${percent(c)} %`,
      ),
      animals: n,
    };
  },
});

export const compareShares = neverCertain(
  {
    title: t3('So sánh hai tỷ lệ', 'Compare two shares', 'เปรียบเทียบสองสัดส่วน'),
    needs: ['p', 'p2', 'c', 'power'],
    formula: 'n = (z_c + z_power)² (p1(1−p1) + p2(1−p2)) / (p1−p2)²',
    answer: ({ p, p2, c, power }) => {
      const n = compareSize(p, p2, c, power);
      return {
        lines: [count(S.each, n)],
        said: t3(
          `Mỗi nhóm ${n} con để thấy khác biệt giữa ${percent(p)} % và ${percent(p2)} % (tin cậy ${percent(c)} %, lực ${percent(power)} %).`,
          `${n} animals a group show the difference between ${percent(p)} % and ${percent(p2)} % (confidence ${percent(c)} %, power ${percent(power)} %).`,
          `กลุ่มละ ${n} ตัวเพื่อเห็นความต่างระหว่าง ${percent(p)} % กับ ${percent(p2)} % (เชื่อมั่น ${percent(c)} % กำลัง ${percent(power)} %)`,
        ),
      };
    },
  },
  { shares: ['c', 'power'] },
);

export const clustered: Question = {
  title: t3('Con trong cùng ô giống nhau', 'Clustered animals', 'ตัวในกลุ่มเดียวกันคล้ายกัน'),
  needs: ['n', 'm', 'rho'],
  formula: 'n (1 + (m−1) ρ)',
  answer: ({ n, m, rho }) => {
    const all = clusteredSize(n, m, rho);
    return {
      lines: [count(S.animals, all), { label: S.effect, value: designEffect(m, rho), decimals: 2 }],
      said: t3(
        `Thay ${n} con bằng ${all} con khi mỗi ô lấy ${m} con.`,
        `${all} animals in place of ${n} where ${m} come from one pen.`,
        `ใช้ ${all} ตัวแทน ${n} ตัวเมื่อเก็บคอกละ ${m} ตัว`,
      ),
      animals: all,
    };
  },
};

/** Figures of a test are those of one animal's sample. */
const DILUTION = t3(
  'PSe, PSp là của mẫu gộp. Số của chỉ tiêu là của mẫu một con: gộp làm loãng mẫu, nên nhập PSe thấp hơn nếu phòng đã thẩm định.',
  'PSe and PSp are those of a pool. Figures of a test are those of a single animal: pooling dilutes, so type a lower PSe where the laboratory knows it.',
  'PSe และ PSp เป็นของพูล ค่าของรายการตรวจเป็นของตัวอย่างรายตัว การรวมทำให้เจือจาง จึงกรอก PSe ที่ต่ำกว่าเมื่อห้องปฏิบัติการทราบค่า',
);

export const pools = neverCertain({
  title: t3('Số mẫu gộp cần', 'Pools needed', 'จำนวนพูลที่ต้องใช้'),
  needs: ['p', 'k', 'c', 'Se', 'Sp'],
  formula: 'r = ln(1−c) / ln((1−q)(1−PSe) + q PSp);  q = (1−p)^k',
  answer: ({ p, k, c, Se, Sp }) => {
    const r = poolsNeeded(p, k, c, { Se, Sp });
    return {
      lines: [count(S.pools, r), count(S.pooled, r * k)],
      said: t3(
        `${r} mẫu gộp, mỗi mẫu ${k} con (${r * k} con), phát hiện tỷ lệ nhiễm ${percent(p)} % với độ tin cậy ${percent(c)} %.`,
        `${r} pools of ${k} (${r * k} animals) find a share of ${percent(p)} % with ${percent(c)} % confidence.`,
        `พูล ${r} พูล พูลละ ${k} ตัว (${r * k} ตัว) พบสัดส่วนติดเชื้อ ${percent(p)} % ด้วยความเชื่อมั่น ${percent(c)} %`,
      ),
      animals: r * k,
      detects: true,
      note: DILUTION,
      reached: (n) => poolSensitivity(p, k, n / k, { Se, Sp }),
    };
  },
});

export const fromPools: Question = {
  title: t3('Tỷ lệ nhiễm từ mẫu gộp', 'Share from pools', 'สัดส่วนจากพูล'),
  needs: ['x', 'r', 'k'],
  formula: 'p = 1 − (1 − x/r)^(1/k)',
  answer: ({ x, r, k }) => {
    // At least one pool of one: the form asks no less.
    const p = shareFromPools(x, r, k) ?? 0;
    return {
      lines: [share(S.share, p, 2)],
      said: t3(
        `${x} trong ${r} mẫu gộp ${k} con dương tính: ước lượng ${percent(p, 2)} % con nhiễm.`,
        `${x} of ${r} pools of ${k} were positive: an estimated ${percent(p, 2)} % of animals are infected.`,
        `พูลละ ${k} ตัวเป็นบวก ${x} จาก ${r} พูล: ประมาณ ${percent(p, 2)} % ของตัวติดเชื้อ`,
      ),
    };
  },
};

export const reading: Question = {
  title: t3('Đọc một kết quả', 'Reading a result', 'อ่านผลตรวจ'),
  needs: ['x', 'n', 'Se', 'Sp', 'c'],
  formula: 'AP = x/n;  p = (AP + Sp − 1) / (Se + Sp − 1)',
  answer: ({ x, n, Se, Sp, c }) => {
    const ap = x / n;
    const { low, high } = (c >= 1 ? null : wilson(x, n, twoSided(c))) ?? { low: 0, high: 1 };
    const truth = truePrevalence(ap, Se, Sp) ?? 0;
    return {
      lines: [share(S.apparent, ap, 2), share(S.low, low, 2), share(S.high, high, 2), share(S.truth, truth, 2)],
      said: t3(
        `${x}/${n} dương tính: ${percent(ap)} % (${percent(low)}–${percent(high)} %), tỷ lệ nhiễm thật ${percent(truth, 2)} %.`,
        `${x}/${n} positive: ${percent(ap)} % (${percent(low)}–${percent(high)} %), true share ${percent(truth, 2)} %.`,
        `บวก ${x}/${n}: ${percent(ap)} % (${percent(low)}–${percent(high)} %) สัดส่วนจริง ${percent(truth, 2)} %`,
      ),
    };
  },
};
