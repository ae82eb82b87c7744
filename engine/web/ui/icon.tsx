/** Line icons of 24 by 24, drawn for this product; they stand beside words and carry no meaning alone. */
const PATHS = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.6v.1',
  bell: 'M6 16V10a6 6 0 1 1 12 0v6l2 2H4l2-2ZM10 20.5h4',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c1-4 4-5.5 7.5-5.5s6.500 1.5 7.500 5.500',
  farm: 'M3 20V10l9-6 9 6v10M9 20v-6h6v6M3 20h18',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600 19 19M5 19l1.400-1.400M17.600 6.400 19 5',
  moon: 'M20 14A8.500 8.500 0 0 1 10 4a8.500 8.500 0 1 0 10 10Z',
  calendar: 'M4 6h16v14H4ZM4 10h16M8 3v4M16 3v4',
  check: 'm5 12.500 4.500 4.500L19 7',
  cross: 'm6 6 12 12M18 6 6 18',
  warning: 'M12 4 2.500 20h19ZM12 10v4.500M12 17.200v.1',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.500M12 7.800v.1',
  download: 'M12 4v11M7.500 11 12 15.500 16.500 11M4 20h16',
  upload: 'M12 16V5M7.500 9 12 4.500 16.500 9M4 20h16',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7Z',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  up: 'm6 14 6-6 6 6',
  down: 'm6 10 6 6 6-6',
  left: 'm14 6-6 6 6 6',
  right: 'm10 6 6 6-6 6',
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4Z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  undo: 'M8 5 4 9l4 4M4 9h10a6 6 0 1 1 0 12h-3',
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  table: 'M4 5h16v14H4ZM4 10h16M4 14.500h16M10 10v9',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M7 12h10',
  tag: 'M4 4h8l8 8-8 8-8-8ZM8.200 8.200v.1',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  keyboard: 'M3 6h18v12H3ZM7 10h.1M11 10h.1M15 10h.1M17.500 10h.1M8 14.500h8',
  filter: 'M4 5h16l-6 7v6l-4 2v-8Z',
  star: 'm12 3.500 2.600 5.500 6 .8-4.400 4.200 1.100 6-5.300-2.900-5.300 2.900 1.100-6L3.400 9.800l6-.8Z',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside a word; hidden from screen readers. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable={false}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
