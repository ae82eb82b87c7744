import { type Text3, t3 } from '#kernel/language.ts';
import { FIGURES } from '#modules/herd/domain/figures/figures.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';

type List = Readonly<Record<string, Text3>>;

/** Figures that are sums over a period, in the order of the production set, then the others. */
const CHOSEN = new Set(PRODUCTION_SET.flatMap(({ codes }) => codes));
const BY_CODE = new Map(FIGURES.map((figure) => [figure.code, figure.name]));
const REST = FIGURES.filter(({ code, formula, family }) => formula !== undefined && !CHOSEN.has(code) && family !== 'nursery');

/** Fixed lists of the production reports; read by the code lists of the server only, so that no page carries the figures. */
export const PRODUCTION_LISTS: Readonly<Record<string, List>> = {
  figure: Object.fromEntries([...CHOSEN, ...REST.map(({ code }) => code)].map((code) => [code, BY_CODE.get(code) ?? t3(code, code, code)])),
  tbmum: {
    Y: t3('Tính cả thai khô', 'Mummified piglets counted', 'นับรวมมัมมี่'),
    N: t3('Không tính thai khô', 'Without mummified piglets', 'ไม่นับมัมมี่'),
  },
  npdgilt: {
    Y: t3('Tính cả ngày hậu bị', 'Gilt days counted', 'นับวันของสุกรสาว'),
    N: t3('Chỉ nái đã phối', 'Mated females only', 'เฉพาะแม่ที่ผสมแล้ว'),
  },
  lwzero: {
    Y: t3('Tính', 'Counted', 'นับ'),
    N: t3('Không tính', 'Left out', 'ไม่นับ'),
  },
  farrate: {
    FR: t3('FR: theo nhóm phối', 'FR: of the cohort', 'FR: ตามชุดผสม'),
    FRP: t3('FRP: theo kỳ', 'FRP: of the period', 'FRP: ตามช่วง'),
    FRA: t3('FRA: đã hiệu chỉnh', 'FRA: adjusted', 'FRA: ปรับแล้ว'),
  },
  staffjob: {
    mating: t3('Phối giống', 'Mating', 'ผสมพันธุ์'),
    checking: t3('Khám thai', 'Checking', 'ตรวจท้อง'),
    farrowing: t3('Đỡ đẻ', 'Farrowing', 'ดูแลคลอด'),
    semen: t3('Tinh', 'Semen', 'น้ำเชื้อ'),
  },
  farmspan: {
    month: t3('Tháng', 'Month', 'เดือน'),
    quarter: t3('Quý', 'Quarter', 'ไตรมาส'),
    w13: t3('13 tuần', '13 weeks', '13 สัปดาห์'),
    w26: t3('26 tuần', '26 weeks', '26 สัปดาห์'),
    w52: t3('52 tuần', '52 weeks', '52 สัปดาห์'),
  },
  timeunit: {
    week: t3('Tuần', 'Week', 'สัปดาห์'),
    month: t3('Tháng', 'Month', 'เดือน'),
    quarter: t3('Quý', 'Quarter', 'ไตรมาส'),
  },
};
