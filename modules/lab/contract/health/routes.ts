import { rights } from '#engine/define/rights.ts';
import { routesOf } from '#engine/define/route.ts';
import { t3 } from '#kernel/language.ts';

/** Vaccinations are of a farm: its staff enter them, its veterinarian reads them. */
const DOSE_RIGHTS = rights('VAED', 'V', 'V', 'VAE', 'VAE', 'VAE', '-', '-');

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
]);
