import { defineSettings, settingsOf } from '#engine/define/setting.ts';
import { formed, listOf } from '#engine/define/setting-check.ts';
import { t3 } from '#kernel/language.ts';
import { isAlarm, isVaccinationPlan } from './plan-forms.ts';
import { targetsIssue } from './targets.ts';

const marks = settingsOf({ tab: 'marks', scopes: ['company', 'farm'] });
const targets = settingsOf({ tab: 'targets', scopes: ['company', 'farm'] });
const alarms = settingsOf({ tab: 'alarms', scopes: ['company', 'farm'] });
const vaccination = settingsOf({ tab: 'vaccination', scopes: ['company', 'farm'] });

/** What a farm aims at and is warned of: parities, targets, alarms, vaccinations. */
export const PLAN_SETTINGS = defineSettings({
  PARSHARE: {
    ...marks.numbers(
      [19, 17, 16, 14, 12, 10, 7, 5],
      [0, 100],
      60,
      '%',
      t3('Cơ cấu lứa đẻ mong muốn (lứa 0–7)', 'Wanted share of parities 0–7', 'สัดส่วนลำดับท้องที่ต้องการ (ท้อง 0–7)'),
    ),
    issue: listOf(8),
  },
  HERDTARGET: targets.int(0, [0, 50_000], 60, '', t3('Số nái mong muốn', 'Mated females wanted', 'จำนวนแม่พันธุ์ที่ต้องการ')),
  TARGETS: { ...targets.table({}, 60, t3('Mục tiêu theo năm hoặc tháng', 'Targets by year or month', 'เป้าหมายรายปีหรือรายเดือน')), issue: targetsIssue },
  ALARM: {
    ...alarms.table(
      { MORT: 'statistical', PWM: 'statistical', NURM: 'statistical', SB: 'statistical' },
      60,
      t3('Giới hạn báo động', 'Alarm limits', 'ขีดจำกัดการเตือน'),
    ),
    issue: formed(isAlarm),
  },
  VACPLAN: { ...vaccination.table([], 60, t3('Chương trình tiêm phòng', 'Vaccination programme', 'โปรแกรมวัคซีน')), issue: formed(isVaccinationPlan) },
});
