import { defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** What one point of a chart through time stands for. */
export const CHART_STEPS = defineList('chartstep', { week: t3('Tuần', 'Week', 'สัปดาห์'), month: t3('Tháng', 'Month', 'เดือน') });
