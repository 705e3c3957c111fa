import 'server-only'

/** The limits of a file. The message to the person names the limit that was reached. */
export const limits = {
  bytes: 16 * 1024 * 1024,
  rows: 20_000,
  columns: 100,
  /** The most letters in one cell. */
  cell: 2_000,
  /** The unpacked size of a zip's content; the limit applies while it is unpacked, not afterwards. */
  unpackedBytes: 96 * 1024 * 1024,
  zipEntries: 1_000,
  /** The most elements in all parts of a workbook: for as many rows and columns as are accepted, with three elements to a cell. */
  elements: 6_500_000,
  /** The most lines in one file of a roster: five enrolments for everybody. A file is read in one go, which keeps others waiting for a second or two. */
  rosterLines: 100_000,
} as const
