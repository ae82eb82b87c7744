/**
 * Who sees which row of a farm-group list (specification, section 6). A code is LL@NAME@: its first
 * two digits are the level of the row.
 */
export interface GroupViewer {
  readonly usrlvl: number;
  /** Farm group of the viewer's farm, a code of level 70. */
  readonly prnt1: string;
  /** Company of the viewer's farm, a code of level 75. */
  readonly prnt2: string;
}

/** The level a code starts with; 0 when it starts with no two digits. */
export function groupLevel(code: string): number {
  return /^\d{2}/.test(code) ? Number(code.slice(0, 2)) : 0;
}

/** The text between the first and the last @ of a code; the whole code when it has fewer than two. */
export function groupName(code: string): string {
  const first = code.indexOf('@');
  const last = code.lastIndexOf('@');
  return first >= 0 && last > first ? code.slice(first + 1, last) : code;
}

/** True when the code of a farm group bears the name of its company, by which the company's manager sees it. */
export function bearsCompany(code: string, prnt2: string): boolean {
  return code.includes(groupName(prnt2));
}

/** True when the viewer sees the row of that code in the list of a group of level `listLevel`. */
export function seesGroupRow(code: string, listLevel: number, viewer: GroupViewer): boolean {
  if (viewer.usrlvl >= listLevel) return true;
  const level = groupLevel(code);
  if (level > viewer.usrlvl) return false;
  if (level <= 60) return true;
  if (level === 70) {
    return viewer.usrlvl === 75 ? bearsCompany(code, viewer.prnt2) : code === viewer.prnt1;
  }
  return level === 75 ? code === viewer.prnt2 : false;
}
