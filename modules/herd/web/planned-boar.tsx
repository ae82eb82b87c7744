import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useOnline } from '#engine/web/offline/reach.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber } from '#kernel/language.ts';
import { findPlanned } from '#modules/herd/contract/breeding.calls.ts';

type Planned = OutputOf<typeof findPlanned>['rows'][number];

const WORDS = {
  planned: { V: 'Đực theo kế hoạch', E: 'Planned boar', T: 'พ่อพันธุ์ตามแผน' },
  until: { V: 'đến', E: 'until', T: 'ถึง' },
  away: {
    V: 'không có tại trại: hãy chọn liều tinh hoặc đực khác',
    E: 'is not on this farm: choose its semen or another boar',
    T: 'ไม่อยู่ในฟาร์มนี้ ให้เลือกน้ำเชื้อหรือพ่อพันธุ์ตัวอื่น',
  },
} as const;

/** The boar an approved mating plan has for the sow today. `settled` is false while it is being asked for. */
export function usePlannedBoar(pgid: string, mating: boolean): { readonly planned: Planned | null; readonly settled: boolean } {
  const online = useOnline();
  const breeding = useRights('PigMateCheck').view;
  const asked = mating && online && breeding && pgid !== '';
  const { data, isLoading } = useCall(findPlanned, { pgids: [pgid] }, { enabled: asked });
  return { planned: asked ? (data?.rows[0] ?? null) : null, settled: !asked || !isLoading };
}

/** Says beside the form which boar is planned, by which plan, and when he is not here. */
export function PlannedBoar({ planned }: { readonly planned: Planned | null }) {
  const text = useText();
  if (planned === null) return null;
  const boars = [planned.boarid ?? planned.sire, planned.boarid2].filter((id) => id !== null).join(' / ');
  return (
    <p role="note" className="dim">
      {text(WORDS.planned)}: <strong>{boars}</strong>
      {planned.f === null ? '' : ` · F ${formatNumber(100 * planned.f, 2)} %`} · {planned.plan} {text(WORDS.until)} {formatDate(planned.to)}
      {planned.boarid === null ? `; ${text(WORDS.away)}` : ''}
    </p>
  );
}
