import 'server-only'

/** The limits of a file. A limit that is reached is named to the person. */
export const limits = {
  bytes: 16 * 1024 * 1024,
  rows: 20_000,
  columns: 100,
  /** Letters of one cell. */
  cell: 2_000,
  /** The size of a zip's content, unpacked: bounded while it is unpacked, not afterwards. */
  unpackedBytes: 96 * 1024 * 1024,
  zipEntries: 1_000,
  /** Elements of a workbook in all its parts: as many rows and columns as are taken, with three elements to a cell. */
  elements: 6_500_000,
  /** Lines of one file of a roster: five enrolments of everybody. Read at once, they keep others waiting for a second or two. */
  rosterLines: 100_000,
} as const
