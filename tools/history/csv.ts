/** Reads comma, semicolon or tab separated text with quoted fields into rows of texts. */
export function parseCsv(text: string): string[][] {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const separator = separatorOf(body);
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  for (let i = 0; i < body.length; i += 1) {
    const char = body[i] ?? '';
    if (quoted) {
      if (char !== '"') field += char;
      else if (body[i + 1] === '"') {
        field += '"';
        i += 1;
      } else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === separator || char === '\n') {
      row.push(field.trim());
      field = '';
      if (char === '\n') {
        rows.push(row);
        row = [];
      }
    } else if (char !== '\r') field += char;
  }
  if (field !== '' || row.length > 0) rows.push([...row, field.trim()]);
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}

/** The separator the header line uses most. */
function separatorOf(text: string): string {
  const header = text.slice(0, text.indexOf('\n') === -1 ? text.length : text.indexOf('\n'));
  const counted = [',', ';', '\t'].map((mark) => ({ mark, times: header.split(mark).length }));
  return counted.reduce((best, one) => (one.times > best.times ? one : best)).mark;
}
