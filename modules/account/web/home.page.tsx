import { useSession } from '#engine/web/session/store.ts';
import { later } from '#engine/web/ui/later.tsx';
import { PageSkeleton } from '#engine/web/ui/page-skeleton.tsx';
import { VisitorHome } from './home/visitor-home.tsx';

// A visitor loads nothing of it.
const StaffHome = later(() => import('./home/staff-home.tsx'), <PageSkeleton />);

/**
 * Page by hand: what needs doing, on one farm or over several, and what visitors see in its place.
 * Visitors see what the product is; staff see what needs doing.
 */
export default function HomePage() {
  const session = useSession();
  return session === null ? <VisitorHome /> : <StaffHome session={session} />;
}
