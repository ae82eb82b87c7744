import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadList } from '#engine/web/client/lists.ts';
import { queries } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { callTo, send } from '#engine/web/client/send.ts';
import { mayLeave } from '#engine/web/offline/leaving.ts';
import { loadSession } from '#engine/web/session/actions.ts';
import { useT } from '#engine/web/text/text.ts';

const changeFarm = callTo<{ newfarmid: string; reqid: string }, unknown>('/admin/changeFarm');

/** Chooses the farm to work in; session values and menus follow, lists of the former farm are forgotten. */
export default function FarmSwitch({ current }: { readonly current: string | null }) {
  const t = useT('nav');
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({ queryKey: ['list', 'farm', 'own'], queryFn: () => loadList('farm') }, queries);
  if (data === undefined || data.length < 2) return null;
  const choose = async (newfarmid: string) => {
    if (!(await mayLeave('farm'))) return;
    setBusy(true);
    const done = await send(changeFarm, { newfarmid, reqid: newRequestId() });
    if (done !== null) {
      queries.clear();
      await loadSession();
    }
    setBusy(false);
  };
  return (
    <label className="farm-switch">
      <span>{t('switchFarm')}</span>
      <select value={current ?? ''} disabled={busy} onChange={(event) => void choose(event.currentTarget.value)}>
        {data.map((farm) => (
          <option key={farm.value} value={farm.value}>
            {farm.label}
          </option>
        ))}
      </select>
    </label>
  );
}
