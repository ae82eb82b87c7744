import { wasSignedIn } from '#engine/web/session/actions.ts';
import { useSession } from '#engine/web/session/store.ts';
import { laterOf, loadAhead } from '#engine/web/ui/later.tsx';
import { PageSkeleton } from '#engine/web/ui/page-skeleton.tsx';

// Each loads nothing of the other's, and its own at once.
const loadStaff = () => import('./home/staff-home.tsx');
const loadVisitor = () => import('./home/visitor-home.tsx');
const StaffHome = laterOf(loadStaff, (module) => module.StaffHome, <PageSkeleton />);
const VisitorHome = laterOf(loadVisitor, (module) => module.VisitorHome, <PageSkeleton />);
void loadAhead(wasSignedIn() ? loadStaff : loadVisitor);

/**
 * Page by hand: what needs doing, on one farm or over several, and what visitors see in its place.
 * Visitors see what the product is; staff see what needs doing.
 */
export default function HomePage() {
  const session = useSession();
  return session === null ? <VisitorHome /> : <StaffHome session={session} />;
}
