import { Box, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import { DateField } from '#engine/web/fields/date-field.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useLanguage } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { formatLongDate, weekdayName } from '#i18n/dates.ts';
import { type BusinessDate, parseBusinessDate } from '#kernel/business-date.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { type WeekStart, weekLabel, weekOf, weeksInYear, weekWords } from '#kernel/week.ts';
import { greeting, sowCalendar } from '../domain/hello.ts';
import { DemoChart } from './demo-chart.tsx';

const WORDS = {
  weekStart: t3('Tuần bắt đầu từ', 'The week starts on', 'สัปดาห์เริ่มวัน'),
  calendar: t3('Lịch của một nái từ ngày phối', 'A sow’s calendar from her mating', 'ปฏิทินแม่สุกรจากวันผสม'),
  when: t3('Việc', 'What', 'งาน'),
  day: t3('Ngày', 'Day', 'วันที่'),
  formula: t3('Cách tính', 'How', 'วิธีคิด'),
  chart: t3('Một biểu đồ từ trại mẫu', 'A chart from the demonstration farm', 'กราฟจากฟาร์มตัวอย่าง'),
  local: t3(
    'Mọi điều bạn nhập được tính ngay trong trình duyệt này; không gửi và không lưu gì.',
    'What you enter is worked out in this browser; nothing is sent or kept.',
    'สิ่งที่คุณกรอกคำนวณในเบราว์เซอร์นี้ ไม่มีการส่งหรือเก็บข้อมูล',
  ),
};

const yearOf = (weeks: number): Text3 => t3(`năm có ${weeks} tuần`, `of ${weeks}`, `ปีนี้มี ${weeks} สัปดาห์`);

const MATEDT: Field = { key: 'matedt', kind: 'date', label: t3('Ngày phối', 'Mating date', 'วันผสม') };
const DAYS: readonly WeekStart[] = [1, 2, 3, 4, 5, 6, 0];

function CalendarTable({ matedt, language }: { readonly matedt: BusinessDate; readonly language: Language }) {
  const text = useText();
  return (
    <div className="table-box" tabIndex={0} role="region" aria-labelledby="page-title">
      <table className="report-table tight-table">
        <caption className="sr-only">{text(WORDS.calendar)}</caption>
        <HeadRow heads={[WORDS.when, WORDS.day, WORDS.formula]} />
        <tbody>
          {sowCalendar(matedt).map(({ key, name, from, to, formula }) => (
            <tr key={key}>
              <td>{text(name)}</td>
              <td>
                {formatLongDate(from, language)}
                {to === null ? '' : ` – ${formatLongDate(to, language)}`}
              </td>
              <td className="dim">{text(formula)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Page by hand: worked out in the browser alone, for people without an account.
 * A taste of the product in one minute, without an account.
 */
export default function HelloPage() {
  const text = useText();
  const language = useLanguage();
  const [start, setStart] = useState<WeekStart>(1);
  const [matedt, setMatedt] = useState<string>(today());
  const date = parseBusinessDate(matedt);
  const week = useMemo(() => weekOf(today(), start), [start]);
  return (
    <PageFrame width="form" title={text(greeting(new Date().getHours()))}>
      <p>{text(WORDS.local)}</p>
      <NativeSelect
        label={text(WORDS.weekStart)}
        value={String(start)}
        data={DAYS.map((day) => ({ value: String(day), label: weekdayName(day, language) }))}
        onChange={(event) => setStart(Number(event.currentTarget.value) as WeekStart)}
        maw={240}
      />
      <p className="headline-value">
        {text(weekWords(weekLabel(week)))} ({text(yearOf(weeksInYear(week.year, start)))})
      </p>
      <h2>{text(WORDS.calendar)}</h2>
      <Box maw={240} mb="sm">
        <DateField field={MATEDT} value={matedt} onChange={(value) => setMatedt(typeof value === 'string' ? value : '')} />
      </Box>
      {date === null ? null : <CalendarTable matedt={date} language={language} />}
      <DemoChart module="herd" title={WORDS.chart} />
    </PageFrame>
  );
}
