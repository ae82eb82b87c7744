import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useLanguage } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate, formatLongDate, shortWeekday } from '#i18n/dates.ts';
import { addDays, type BusinessDate, weekday } from '#kernel/business-date.ts';
import { formatNumber, t1 } from '#kernel/language.ts';
import { type WeekStart, weekOf } from '#kernel/week.ts';
import { ASSIGN_FIELDS, findTasks } from '../contract/work.calls.ts';
import { plannedMinutes } from '../domain/week-hours.ts';
import { W } from './words.ts';

type Work = OutputOf<typeof findTasks>;

const DAYS = 7;
const hoursText = (minutes: number): string => (minutes === 0 ? '' : formatNumber(Math.round(minutes / 6) / 10));

/** Minutes of a person on a day: what was logged, and from today on what is planned by the norms, of a team's tasks a part. */
function minutesOn({ logs, tasks, teams }: Work, who: string, day: string, today: string): number {
  const logged = logs.filter((log) => log.applyid === who && log.day === day).reduce((sum, { minutes }) => sum + minutes, 0);
  return day < today ? logged : logged + plannedMinutes(tasks, teams, who, day);
}

/** Person by day: hours logged, and from today on those planned; the sum beside JOBWEEK. */
export function WeekGrid({ today, weekstart }: { readonly today: string; readonly weekstart: number }) {
  const text = useText();
  const language = useLanguage();
  const [shift, setShift] = useState(0);
  const first = addDays(weekOf(today as BusinessDate, weekstart as WeekStart).first, shift * DAYS);
  const days = Array.from({ length: DAYS }, (_, n) => addDays(first, n));
  const { data } = useCall(findTasks, { from: first, to: addDays(first, DAYS - 1) }, { keep: true });
  if (data === undefined) return null;
  const rows = data.people.map(({ value, label }) => {
    const minutes = days.map((day) => minutesOn(data, value, day, today));
    return { value, label, minutes, whole: minutes.reduce((sum, one) => sum + one, 0) };
  });
  const most = data.limits.week * 60;
  return (
    <>
      <Group gap="xs" mb="xs" className="no-print">
        <Button size="compact-sm" variant="default" onClick={() => setShift(shift - 1)}>
          {text(W.before)}
        </Button>
        <span>
          {formatDate(first)} – {formatDate(addDays(first, DAYS - 1))}
        </span>
        <Button size="compact-sm" variant="default" onClick={() => setShift(shift + 1)}>
          {text(W.after)}
        </Button>
      </Group>
      {data.teams.length === 0 ? null : <p className="dim">{text(W.teamHours)}</p>}
      <PlainTable
        label={text(W.week)}
        heads={[W.person, W.sum, ...days.map((day) => t1(`${shortWeekday(weekday(day), language)} ${formatDate(day).slice(0, 5)}`))]}
        rows={rows.map(({ value, label, minutes, whole }) => ({
          key: value,
          name: label,
          cells: [
            { tone: whole > most ? 'bad' : undefined, shown: `${hoursText(whole) || '0'} / ${data.limits.week}` },
            ...minutes.map((one) => ({ tone: one > data.limits.dayMax * 60 ? 'bad' : undefined, shown: hoursText(one) })),
          ],
        }))}
      />
    </>
  );
}

/** The tasks of the next 14 days, by day. */
export function NextTasks({ today }: { readonly today: string }) {
  const text = useText();
  const language = useLanguage();
  const named = useCodeTexts(ASSIGN_FIELDS);
  const from = today as BusinessDate;
  const { data } = useCall(findTasks, { from, to: addDays(from, 13) }, { keep: true });
  if (data === undefined) return null;
  const planned = data.tasks.filter(({ assignId, day }) => assignId !== null && day >= from);
  if (planned.length === 0) return <Empty title={text(W.noTasks)} />;
  const days = [...Map.groupBy(planned, ({ day }) => day)];
  return (
    <ul className="plain-list">
      {days.map(([day, tasks]) => (
        <li key={day}>
          <strong>{formatLongDate(day as BusinessDate, language)}</strong>
          <ul className="plain-list">
            {[...Map.groupBy(tasks, ({ jobid, applyid, team }) => `${jobid} ${applyid} ${team}`)].map(([key, [first, ...rest]]) => {
              if (first === undefined) return null;
              const who = first.team === null ? named('applyid', first.applyid ?? '') : named('team', first.team);
              const rooms = [first, ...rest].map(({ roomid }) => named('rooms', roomid ?? '')).join(', ');
              return (
                <li key={key}>
                  {named('jobid', first.jobid ?? '')}: {rooms} <span className="dim">{who}</span>
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}
