/** Where the reader of a text stands. */
interface Reader {
  readonly rows: string[][];
  row: string[];
  field: string;
  quoted: boolean;
}

function endField(reader: Reader): void {
  reader.row.push(reader.field.trim());
  reader.field = '';
}

function endRow(reader: Reader): void {
  endField(reader);
  reader.rows.push(reader.row);
  reader.row = [];
}

function takePlain(reader: Reader, char: string, separator: string): void {
  if (char === '"') reader.quoted = true;
  else if (char === separator) endField(reader);
  else if (char === '\n') endRow(reader);
  else if (char !== '\r') reader.field += char;
}

/** Inside quotes. @returns how many characters were taken: two for a doubled quote. */
function takeQuoted(reader: Reader, char: string, next: string | undefined): number {
  if (char !== '"') {
    reader.field += char;
    return 1;
  }
  if (next !== '"') {
    reader.quoted = false;
    return 1;
  }
  reader.field += '"';
  return 2;
}

/** Reads comma, semicolon or tab separated text with quoted fields into rows of texts. */
export function parseCsv(text: string): string[][] {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const separator = separatorOf(body);
  const reader: Reader = { rows: [], row: [], field: '', quoted: false };
  for (let i = 0; i < body.length; ) {
    const char = body[i] ?? '';
    if (reader.quoted) {
      i += takeQuoted(reader, char, body[i + 1]);
      continue;
    }
    takePlain(reader, char, separator);
    i += 1;
  }
  if (reader.field !== '' || reader.row.length > 0) endRow(reader);
  return reader.rows.filter((cells) => cells.some((cell) => cell !== ''));
}

/** The separator the header line uses most. */
function separatorOf(text: string): string {
  const header = text.split('\n', 1)[0] ?? '';
  const counted = [',', ';', '\t'].map((mark) => ({ mark, times: header.split(mark).length }));
  return counted.reduce((best, one) => (one.times > best.times ? one : best)).mark;
}
