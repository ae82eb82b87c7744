import { rights } from '#engine/define/rights.ts';
import { routesOf } from '#engine/define/route.ts';
import { t3 } from '#kernel/language.ts';

/** Default rights on the screens of work, by level from 90 down to 15. Laboratory staff hold their own log only. */
export const JOB_RIGHTS = rights('VAED', 'V', 'V', 'VAED', 'VAED', 'VAE', 'VA', 'VA');

/** Screens of work that are no reports. */
export const jobRoutes = routesOf({ module: 'jobs', flags: JOB_RIGHTS, menuGroup: 'jobs' }, [
  {
    name: 'JobInput',
    kind: 'param',
    fromLevel: 60,
    title: t3('Khai báo và phân công công việc', 'Job Definition and Assignment', 'กำหนดและมอบหมายงาน'),
    purpose: t3(
      'Trại có những việc gì, ai làm ở chuồng nào và bao lâu một lần.',
      'Which work exists, who does it where and how often.',
      'ฟาร์มมีงานใด ใครทำที่โรงเรือนใด และบ่อยเพียงใด',
    ),
  },
  {
    name: 'JobDtlInput',
    kind: 'entry',
    fromLevel: 15,
    title: t3('Nhật ký công việc hằng ngày', 'Daily Work Log', 'บันทึกงานประจำวัน'),
    purpose: t3(
      'Ghi việc đã làm trong ca, tại chuồng hoặc cuối ngày, cả khi không có mạng.',
      'What was done in the shift, in the house or at its end, without a network too.',
      'บันทึกงานที่ทำในกะ ที่โรงเรือนหรือท้ายกะ แม้ไม่มีสัญญาณ',
    ),
  },
]);
