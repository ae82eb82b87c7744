import { rights } from '#engine/define/rights.ts';
import { routesOf } from '#engine/define/route.ts';
import { t3 } from '#kernel/language.ts';

/** Vaccinations are of a farm: its staff enter them, its veterinarian reads them. */
const DOSE_RIGHTS = rights('VAED', 'V', 'V', 'VAE', 'VAE', 'VAE', '-', '-');

/** What is expected is set by farm and company managers. */
const HEALTH_RIGHTS = rights('VAED', 'V', 'VAE', 'VAE', 'VAE', '-', '-', '-');

/** Routes of vaccinations and health; titles and paths are the specification's. */
export const healthRoutes = routesOf({ module: 'lab' }, [
  {
    name: 'LabVacxinRoom',
    kind: 'entry',
    fromLevel: 30,
    menuGroup: 'lab-requests',
    flags: DOSE_RIGHTS,
    title: t3('Tiêm vắc xin theo chuồng', 'House Vaccination Record', 'การทำวัคซีนรายโรงเรือน'),
    purpose: t3(
      'Chuồng nào đã tiêm vắc xin gì, mũi mấy, khi nào; mũi kế theo lịch và kháng thể sau tiêm.',
      'Which vaccine each house got and when, what is due next, and how the samples answered.',
      'โรงเรือนใดได้วัคซีนอะไร เข็มที่เท่าไร เมื่อใด กำหนดถัดไป และผลตอบสนองของตัวอย่าง',
    ),
  },
  {
    name: 'LabPigHealthPara',
    kind: 'param',
    fromLevel: 60,
    menuGroup: 'lab-settings',
    flags: HEALTH_RIGHTS,
    title: t3('Thông số sức khỏe heo', 'Pig Health Parameters', 'เกณฑ์สุขภาพสุกร'),
    purpose: t3(
      'Kết quả xét nghiệm nên thế nào theo bệnh, lứa tuổi và tình trạng tiêm; kế hoạch lấy mẫu, xếp loại trại, ổ dịch.',
      'What results should show by disease, age and vaccination; the sampling plan, status of farms, outbreaks.',
      'ผลตรวจควรเป็นอย่างไรตามโรค อายุ และวัคซีน แผนเก็บตัวอย่าง สถานะฟาร์ม และการระบาด',
    ),
  },
]);
