/** The limits of a form. */
export const formLimits = {
  pages: 30,
  fieldsOfPage: 60,
  /** Fields of a form, including those in groups and the rows of grids. */
  fields: 300,
  fieldsOfGroup: 40,
  entries: 200,
  /** Removed entries that an answer remembers, so that no other device brings them back. */
  removedEntries: 200,
  /** Devices that an entry remembers, so that the later of two versions is known. */
  devices: 20,
  rowsOfGrid: 60,
  turns: 5,
  steps: 8,
  /** People without an account who are asked for one step. */
  outside: 5,
  options: 500,
  bytes: 512 * 1024,
  formula: 8_000,
  depth: 50,
  nodes: 500,
  text: 2_000,
  /** Characters of an answer whose field has no limit of its own. */
  line: 1_000,
  paragraphs: 20_000,
  files: 20,
  radiographs: 30,
  procedures: 20,
  /** Procedures offered by a field that offers only some. */
  procedureChoices: 200,
  justification: 2_000,
  strokes: 200,
  /** Numbers of all strokes together, two for each point. */
  points: 12_000,
  /** Size of all answers of a response, since each read has them in memory. */
  answersBytes: 2 * 1024 * 1024,
  /** Size of what one person sent too late for one response, as it is stored. */
  lateBytes: 8 * 1024 * 1024,
} as const
