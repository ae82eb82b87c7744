import { type Text3, t3 } from '#kernel/language.ts';

/** What forecasts stand on: the farm's own matings, or the targets of a new farm. */
export function sourceNote(learned: number): Text3 {
  if (learned === 0)
    return t3(
      'Trại mới: dự báo theo mục tiêu (tỷ lệ đẻ, sơ sinh sống, hao hụt).',
      'A new farm: forecasts use the targets (farrowing rate, born alive, losses).',
      'ฟาร์มใหม่: คาดการณ์จากเป้าหมาย (อัตราเข้าคลอด มีชีวิต การสูญเสีย)',
    );
  return t3(
    `Dự báo theo 52 tuần qua của trại: ${learned} lứa phối đã biết kết quả.`,
    `Forecasts use the farm's own last 52 weeks: ${learned} matings whose end is known.`,
    `คาดการณ์จาก 52 สัปดาห์ของฟาร์ม: การผสมที่ทราบผล ${learned} ครั้ง`,
  );
}

/** What stands where matings are still to come. */
export const PLANNED_NOTE = t3(
  'Nơi lượt phối còn ở phía trước: số phối theo kế hoạch × tỷ lệ đẻ; để trống nếu chưa có kế hoạch.',
  'Where matings are still to come: matings planned × farrowing rate; blank where nothing is planned.',
  'ส่วนที่ยังไม่ได้ผสม: จำนวนผสมตามแผน × อัตราเข้าคลอด เว้นว่างถ้ายังไม่มีแผน',
);

/** What the planned culls stand on: both targets, or why there are none. */
export function cullNote(herd: number | null, cull: number | null): Text3 {
  if (herd === null || cull === null)
    return t3(
      'Không tính được loại theo mục tiêu: trại chưa đặt số nái mong muốn (màn hình Thông số trại).',
      'Culls planned cannot be worked out: the farm has no target herd yet. Set Mated females wanted under Farm Settings.',
      'คำนวณแผนคัดทิ้งไม่ได้: ฟาร์มยังไม่ตั้งเป้าหมายฝูง (ตั้งจำนวนแม่พันธุ์ที่ต้องการที่ตั้งค่าฟาร์ม)',
    );
  return t3(
    `Loại theo mục tiêu: số nái mong muốn ${herd} × tỷ lệ loại mục tiêu ${cull} % một năm.`,
    `Culls planned: a target herd of ${herd} sows × a target culling rate of ${cull} % a year.`,
    `แผนคัดทิ้ง: ฝูงเป้าหมาย ${herd} แม่ × เป้าหมายอัตราคัดทิ้ง ${cull} % ต่อปี`,
  );
}
