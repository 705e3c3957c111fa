/** The time that a report covers: the academic year, since the student's first clinic, or between two days. */
export const spans = ['YEAR', 'ALL', 'DAYS'] as const
/** The institution's own reports can also cover a term: the present or most recent one, the one before it, or both, to compare them. */
export const reportSpans = ['YEAR', 'TERM', 'LAST_TERM', 'TERMS', 'ALL', 'DAYS'] as const
export type Span = (typeof reportSpans)[number]

/** The file formats in which a report is exported. */
export const fileFormats = ['CSV', 'XLSX'] as const
export type FileFormat = (typeof fileFormats)[number]

/** The formats of a report run: for the screen, or as a file. */
export const runFormats = ['SCREEN', ...fileFormats] as const
export type RunFormat = (typeof runFormats)[number]
/** The limits for one person: how many runs are prepared at once, and how many are kept. */
export const runLimits = { open: 5, kept: 20, hours: 24 } as const

/** How often the people who have a saved report are sent a link to it. */
export const reportSchedules = ['NEVER', 'WEEKLY', 'MONTHLY', 'TERMLY'] as const
export type ReportSchedule = (typeof reportSchedules)[number]
export const savedLimits = { reports: 200, shares: 50, name: 120 } as const

/** How steadily somebody does a procedure well, by their last ten. */
export const consistencies = ['CONSISTENT', 'NEARLY', 'DEVELOPING', 'TOO_FEW'] as const
export type Consistency = (typeof consistencies)[number]

/** What the cells of the matrix show. */
export const matrixMeasures = ['count', 'competent', 'dots', 'quadrants'] as const
export type MatrixMeasure = (typeof matrixMeasures)[number]

/** With fewer lines no share is shown. */
export const fewestForShare = 5
/** With fewer pairs of marks the difference is not shown. */
export const fewestPairs = 8
/** A student's own marks count as close if they lie no further than this from their teachers'. */
export const closePairs = 0.25
/** A month with fewer lines is drawn hollow. */
export const fewestForMonth = 3
/** A filter of students by the number of quadrants in which something was done; `OR_MORE` includes higher numbers. */
export const quadrantOptions = ['1', '2', '3', '4', '1_OR_MORE', '2_OR_MORE', '3_OR_MORE'] as const
export type QuadrantOption = (typeof quadrantOptions)[number]

/** The parts of a report of a term. */
export const termSections = ['targets', 'procedures', 'sessions', 'attendance', 'tests', 'cases'] as const
export type TermSection = (typeof termSections)[number]
