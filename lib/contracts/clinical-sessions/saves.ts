import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./saves.shapes'))

/** A locked or cancelled session takes no more; the text stays with the writer. */
const closed = ['clinical-sessions.LOCKED', 'clinical-sessions.CANCELLED'] as const
/** The student would take away what a teacher has marked. */
const marked = 'clinical-sessions.MARKED'

/** Begins a session under an id that the device made. The same id again answers the same. Its header has revision 1. */
export const createSession = contract({
  name: 'clinical-sessions.create',
  method: 'POST',
  input: 'CreateSession',
  output: 'Saved',
  queued: true,
})

export const saveHeader = contract({
  name: 'clinical-sessions.saveHeader',
  method: 'POST',
  input: 'SaveHeader',
  output: 'Saved',
  errors: [...closed, marked],
  queued: true,
})

/** A place may still be missing: asking for marking demands it. Adds (revision 0, an id that the device made) or changes a procedure line; with the revision of its removal it is taken back. */
export const saveLine = contract({
  name: 'clinical-sessions.saveLine',
  method: 'POST',
  input: 'SaveLine',
  output: 'Saved',
  errors: [...closed, marked, 'clinical-sessions.PROCEDURE_INACTIVE', 'clinical-sessions.NOT_PERMITTED'],
  queued: true,
})

/** Takes a line away; its marks are kept and no longer shown. */
export const removeLine = contract({
  name: 'clinical-sessions.removeLine',
  method: 'POST',
  input: 'RemoveLine',
  output: 'Saved',
  errors: [...closed, marked],
  queued: true,
})

/**
 * The student marks themself, a teacher marks the student; `value` null is 'not observed'. With LINE_CHANGED the answer holds `line`: as somebody
 * else has saved it since it was seen.
 */
export const saveMark = contract({
  name: 'clinical-sessions.saveMark',
  method: 'POST',
  input: 'SaveMark',
  output: 'Saved',
  errors: [...closed, 'clinical-sessions.LINE_CHANGED'],
  queued: true,
})

/** A teacher marks all that have no mark yet alike. What is marked meanwhile is left as it is, and told. */
export const markRest = contract({
  name: 'clinical-sessions.markRest',
  method: 'POST',
  input: 'MarkRest',
  output: 'RestMarked',
  errors: closed,
  queued: true,
})

/** Takes back what the same teacher marked so; what has another mark by then, or another's, is left as it is. */
export const unmarkRest = contract({
  name: 'clinical-sessions.unmarkRest',
  method: 'POST',
  input: 'UnmarkRest',
  output: 'RestUnmarked',
  errors: closed,
  queued: true,
})

/** Back to no mark at all. */
export const clearMark = contract({
  name: 'clinical-sessions.clearMark',
  method: 'POST',
  input: 'ClearMark',
  output: 'Saved',
  errors: closed,
  queued: true,
})

/** The student's or the teacher's own text on the session, by who writes. */
export const saveRemark = contract({
  name: 'clinical-sessions.saveRemark',
  method: 'POST',
  input: 'SaveRemark',
  output: 'Saved',
  errors: closed,
  queued: true,
})
