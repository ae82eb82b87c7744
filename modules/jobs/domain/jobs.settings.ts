import { defineSettings, settingsOf } from '#engine/define/setting.ts';
import { t3 } from '#kernel/language.ts';

const { int } = settingsOf({ tab: 'money', scopes: ['company', 'farm'] });

/** Settings of work. */
export const JOB_SETTINGS = defineSettings({
  JOBDAYMAX: int(16, [8, 24], 60, 'h', t3('Số giờ làm tối đa một ngày', 'Most hours a day', 'ชั่วโมงทำงานสูงสุดต่อวัน')),
  JOBWEEK: int(48, [10, 80], 60, 'h', t3('Số giờ làm một tuần', 'Hours a week', 'ชั่วโมงทำงานต่อสัปดาห์')),
});
