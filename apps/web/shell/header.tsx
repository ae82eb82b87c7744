import { Link } from '@tanstack/react-router';
import { useLanguage, useSession } from '#engine/web/session/store.ts';
import { switchLanguage } from '#engine/web/text/language-provider.tsx';
import { useT } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { later } from '#engine/web/ui/later.tsx';
import { formatLongDate } from '#i18n/dates.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';
import { type WeekStart, weekLabel, weekOf, weekWords } from '#kernel/week.ts';
import { SEVERAL_FARMS } from '#modules/account/domain/levels.ts';
import { farmColour } from './farm-colour.ts';

// Comes with the session (main.tsx).
const Person = later(() => import('./person.tsx'));

const NAMES: Readonly<Record<Language, string>> = { V: 'Tiếng Việt', E: 'English', T: 'ภาษาไทย' };
const TAGS: Readonly<Record<Language, string>> = { V: 'vi', E: 'en', T: 'th' };

/** V, E, T: changes every text in place; what is typed and open stays. */
function LanguageSwitch() {
  const t = useT('nav');
  const language = useLanguage();
  return (
    <div className="language-switch" role="group" aria-label={t('language')}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={TAGS[one]}
          title={NAMES[one]}
          aria-label={NAMES[one]}
          aria-pressed={one === language}
          onClick={() => void switchLanguage(one)}
        >
          {one}
        </button>
      ))}
    </div>
  );
}

function FarmLine() {
  const t = useT('nav');
  const language = useLanguage();
  const session = useSession();
  if (session === null) return null;
  const week = weekOf(session.CURBUSDT, session.WEEKSTART as WeekStart);
  return (
    <div className="farm-line">
      <strong>{session.FARMNAME ?? session.FARMID ?? ''}</strong>
      <span title={t('businessDate')}>
        {formatLongDate(session.CURBUSDT, language)} · {weekWords(weekLabel(week))[language]}
      </span>
    </div>
  );
}

interface Props {
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
  readonly onSearch: () => void;
}

/** The head of every page: menu, search, farm and day, language, notices, person. It takes the colour of the farm for who works in several. */
export function Header({ menuOpen, onMenu, onSearch }: Props) {
  const t = useT();
  const session = useSession();
  const farm = session !== null && session.USRLVL >= SEVERAL_FARMS ? session.FARMID : null;
  return (
    <header
      className="header no-print"
      data-person={session === null ? undefined : true}
      style={farm === null ? undefined : { borderBottom: `3px solid ${farmColour(farm)}` }}
    >
      <button
        type="button"
        className="icon-button"
        aria-label={menuOpen ? t('nav.closeMenu') : t('nav.openMenu')}
        aria-expanded={menuOpen}
        aria-controls="side-menu"
        onClick={onMenu}
      >
        <Icon name="menu" size={22} />
      </button>
      <Link to={'/' as never} className="brand" aria-label={t('app.name')}>
        <img src="/icon.svg" alt="" width={28} height={28} />
        <span>{t('app.name')}</span>
      </Link>
      <button type="button" className="search-button" aria-label={`${t('nav.palette')} Ctrl K`} onClick={onSearch} aria-keyshortcuts="Control+K">
        <Icon name="search" />
        <span>{t('nav.palette')}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      <FarmLine />
      <LanguageSwitch />
      {session === null ? (
        <Link to={'/Login' as never} className="sign-in-link">
          {t('nav.signIn')}
        </Link>
      ) : (
        <Person session={session} />
      )}
    </header>
  );
}
