import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { GenPage } from '../gen-page.tsx';
import { BarnList, PlanList } from './plan-list.tsx';
import { PlanMaker } from './plan-maker.tsx';
import { QuickCheck } from './quick-check.tsx';

/** One pair before service for everybody; plans for those who make them. */
export default function PigMateCheckPage() {
  const session = useSession();
  const rights = useRights('PigMateCheck');
  const [search, setSearch] = useParams();
  const planid = search['planid'];
  if (planid !== undefined)
    return (
      <GenPage>
        <BarnList planid={planid} onBack={() => setSearch({})} />
      </GenPage>
    );
  const open = (id: string) => setSearch({ planid: id });
  return (
    <GenPage>
      <QuickCheck />
      {rights.add && (session?.USRLVL ?? 0) >= 60 ? <PlanMaker onSaved={open} /> : null}
      <PlanList onOpen={open} />
    </GenPage>
  );
}
