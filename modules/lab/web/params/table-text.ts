/** A setting that is a table, as its editor has it. */
export type Table = Readonly<Record<string, unknown>>;

/** The table a text holds; empty where it is none. */
export const tableOf = (value: string): Table => {
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Table) : {};
  } catch {
    return {};
  }
};
