import { t3 } from '#kernel/language.ts';

/** Names of the figures of answers. */
export const S = {
  animals: t3('Số con cần lấy mẫu', 'Animals to sample', 'จำนวนตัวที่ต้องเก็บ'),
  infected: t3('Số con nhiễm D', 'Infected animals D', 'ตัวติดเชื้อ D'),
  cannonRoe: t3('Theo Cannon & Roe', 'By Cannon & Roe', 'ตาม Cannon & Roe'),
  near: t3('Gần đúng N/Se', 'Approximation N/Se', 'ค่าประมาณ N/Se'),
  large: t3('Đàn rất lớn', 'Large population', 'ประชากรใหญ่'),
  exact: t3('Chính xác', 'Exact', 'ค่าแม่นตรง'),
  best: t3('Độ tin cậy cao nhất đạt được', 'Best confidence that can be reached', 'ความเชื่อมั่นสูงสุดที่ทำได้'),
  reactors: t3('Dương tính khi số phản ứng từ', 'Positive from so many reactors', 'เป็นบวกเมื่อมีปฏิกิริยาตั้งแต่'),
  seh: t3('Độ nhạy đàn', 'Herd sensitivity', 'ความไวระดับฝูง'),
  sph: t3('Độ đặc hiệu đàn', 'Herd specificity', 'ความจำเพาะระดับฝูง'),
  unlimited: t3('Đàn rất lớn (chưa hiệu chỉnh)', 'Large population (not corrected)', 'ประชากรใหญ่ (ไม่ปรับ)'),
  apparent: t3('Tỷ lệ phản ứng', 'Share of reactors', 'สัดส่วนปฏิกิริยา'),
  truth: t3('Tỷ lệ nhiễm thật', 'True share infected', 'สัดส่วนติดเชื้อจริง'),
  low: t3('Giới hạn dưới (Wilson)', 'Lower limit (Wilson)', 'ขีดล่าง (Wilson)'),
  high: t3('Giới hạn trên (Wilson)', 'Upper limit (Wilson)', 'ขีดบน (Wilson)'),
  each: t3('Số con mỗi nhóm', 'Animals a group', 'จำนวนตัวต่อกลุ่ม'),
  effect: t3('Hệ số thiết kế', 'Design effect', 'ผลกระทบการออกแบบ'),
  pools: t3('Số mẫu gộp', 'Pools', 'จำนวนพูล'),
  pooled: t3('Số con trong các mẫu gộp', 'Animals in the pools', 'จำนวนตัวในพูล'),
  share: t3('Tỷ lệ nhiễm của con', 'Share of animals infected', 'สัดส่วนตัวติดเชื้อ'),
  most: t3('Nhiều nhất có thể nhiễm', 'Most that may be infected', 'ติดเชื้อได้มากที่สุด'),
  mostShare: t3('Tỷ lệ đó', 'Their share', 'คิดเป็นสัดส่วน'),
  herds: t3('Số đàn cần lấy mẫu', 'Herds to sample', 'จำนวนฝูงที่ต้องเก็บ'),
  needed: t3('Độ nhạy đàn cần có', 'Herd sensitivity needed', 'ความไวระดับฝูงที่ต้องการ'),
} as const;
