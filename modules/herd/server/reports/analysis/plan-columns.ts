import type { Column } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { COUNT_FIGURE } from '#modules/herd/contract/reports/params.ts';

const G = {
  mat: t3('Phối giống', 'Matings', 'การผสม'),
  far: t3('Đẻ', 'Farrowings', 'การคลอด'),
  wean: t3('Cai sữa', 'Weanings', 'การหย่านม'),
  next: t3('Nguồn phối', 'To be served', 'แหล่งผสม'),
};

const column = columnsWith({
  week: t3('Tuần', 'Week', 'สัปดาห์'),
  from: t3('Từ ngày', 'From', 'ตั้งแต่'),
  plan: t3('Kế hoạch', 'Planned', 'แผน'),
  done: t3('Thực hiện', 'Done', 'ทำได้'),
  gap: t3('Chênh lệch', 'Gap', 'ส่วนต่าง'),
  running: t3('Lũy kế', 'Running gap', 'สะสม'),
  gilts: t3('Hậu bị phối', 'Gilts served', 'สุกรสาวที่ผสม'),
  inpig: t3('Còn mang thai', 'Still in pig', 'ยังอุ้มท้อง'),
  expected: t3('Thực hiện hoặc dự kiến', 'Done or expected', 'ทำได้หรือคาดการณ์'),
  band: t3('± (80 %)', '± (80 %)', '± (80 %)'),
  crates: t3('Ô đẻ cần', 'Crates needed', 'คอกคลอดที่ต้องใช้'),
  places: t3('Chỗ cai sữa cần', 'Nursery places needed', 'ที่อนุบาลที่ต้องใช้'),
  weansows: t3('Nái cai sữa', 'Sows weaned', 'แม่หย่านม'),
  serve: t3('Dự kiến phối lại', 'Expected to serve', 'คาดว่าจะผสม'),
  ready: t3('Hậu bị đủ điều kiện', 'Gilts ready', 'สุกรสาวพร้อมผสม'),
  needed: t3('Hậu bị cần', 'Gilts needed', 'สุกรสาวที่ต้องการ'),
  culls: t3('Loại theo mục tiêu', 'Culls planned', 'แผนคัดทิ้ง'),
});

const named = (key: string, base: Column): Column => ({ ...base, key });
const one = { decimals: 1 } as const;
const SUM = { total: 'sum' } as const;
/** A count that opens the animals behind it, done or expected (plan.drill.ts). */
const opened = (what: string) => ({ figure: `${COUNT_FIGURE}${what}` });

/** Columns of the weekly plan: matings, farrowings, weanings, and what is to be served. */
export const PLAN_COLUMNS: readonly Column[] = [
  column('week', 'text', { frozen: true }),
  column('from', 'date'),
  named('mat_plan', column('plan', 'int', { ...SUM, group: G.mat })),
  named('mat_done', column('done', 'int', { ...SUM, group: G.mat, figure: 'MAT' })),
  named('mat_gap', column('gap', 'int', { group: G.mat })),
  named('mat_running', column('running', 'int', { group: G.mat })),
  column('gilts', 'int', { ...SUM, group: G.mat, figure: 'MG' }),
  column('inpig', 'int', { ...SUM, group: G.mat, ...opened('inpig') }),
  named('far_plan', column('plan', 'int', { ...SUM, group: G.far })),
  named('far', column('expected', 'decimal', { ...SUM, ...one, group: G.far, ...opened('far') })),
  named('far_band', column('band', 'decimal', { ...one, group: G.far })),
  column('crates', 'int', { group: G.far }),
  named('wean_plan', column('plan', 'int', { ...SUM, group: G.wean })),
  named('wean', column('expected', 'decimal', { ...SUM, ...one, group: G.wean, ...opened('wean') })),
  column('places', 'int', { group: G.wean }),
  column('weansows', 'decimal', { ...one, group: G.next, ...opened('weansows') }),
  column('serve', 'decimal', { ...one, group: G.next }),
  column('ready', 'int', { group: G.next, ...opened('ready') }),
  column('needed', 'decimal', { ...one, group: G.next }),
  column('culls', 'decimal', { ...one, group: G.next }),
];
