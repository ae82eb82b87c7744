import type { ReportMap } from '#engine/define/report-map.ts';
import { type Language, t3 } from '#kernel/language.ts';

/** Words of the legend of a map. */
export const MAP_WORDS = {
  nothing: t3('Không có số liệu', 'No data', 'ไม่มีข้อมูล'),
  fewArea: t3('n < 5 (gạch chéo)', 'n < 5 (hatched)', 'n < 5 (ลายเส้น)'),
  fewPoint: t3('n < 5 (rỗng)', 'n < 5 (hollow)', 'n < 5 (โปร่ง)'),
  size: t3('Cỡ điểm theo n', 'Size by n', 'ขนาดตาม n'),
  arrow: t3('Heo chuyển trại', 'Pigs moved', 'ย้ายสุกร'),
  ring: t3('Vòng bán kính', 'Radius', 'รัศมี'),
  count: t3('Số trại của công ty khác', 'Farms of other companies', 'จำนวนฟาร์มบริษัทอื่น'),
} as const;

/** A map in words, for who does not see it. */
export function mapWords({ title, points = [], areas = [], arrows = [] }: ReportMap, language: Language): string {
  const said = [
    points.length === 0 ? null : t3(`${points.length} trại trên bản đồ`, `${points.length} farms on the map`, `${points.length} ฟาร์มบนแผนที่`),
    areas.length === 0
      ? null
      : t3(
          `${areas.filter(({ n }) => n > 0).length} tỉnh có số liệu`,
          `${areas.filter(({ n }) => n > 0).length} provinces with data`,
          `${areas.filter(({ n }) => n > 0).length} จังหวัดที่มีข้อมูล`,
        ),
    arrows.length === 0 ? null : t3(`${arrows.length} lượt chuyển`, `${arrows.length} movements`, `${arrows.length} การย้าย`),
    t3('số liệu nằm trong bảng bên dưới', 'the figures stand in the table below', 'ตัวเลขอยู่ในตารางด้านล่าง'),
  ];
  return [title[language], said.flatMap((one) => one?.[language] ?? []).join(', ')].join('. ');
}
