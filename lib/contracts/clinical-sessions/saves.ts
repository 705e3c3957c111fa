import { contractsOf } from '@/lib/contract'

const contract = contractsOf(() => import('./saves.shapes'))

/** A locked or cancelled session accepts no changes; the writer keeps their text. */
const closed = ['clinical-sessions.LOCKED', 'clinical-sessions.CANCELLED'] as const
/** Refuses a student's change that would remove what a teacher has marked. */
const marked = 'clinical-sessions.MARKED'

/** Begins a session under an id that the device made; repeating the call with the same id gives the same answer. The header starts with revision 1. */
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

/**
 * Adds (revision 0, an id that the device made) or changes a procedure line; saving with the revision of its removal restores it. The tooth or region may be
 * missing until the student asks for marking.
 */
export const saveLine = contract({
  name: 'clinical-sessions.saveLine',
  method: 'POST',
  input: 'SaveLine',
  output: 'Saved',
  errors: [...closed, marked, 'clinical-sessions.PROCEDURE_INACTIVE', 'clinical-sessions.NOT_PERMITTED'],
  queued: true,
})

/** Removes a line; its marks are kept but not shown. */
export const removeLine = contract({
  name: 'clinical-sessions.removeLine',
  method: 'POST',
  input: 'RemoveLine',
  output: 'Saved',
  errors: [...closed, marked],
  queued: true,
})

/**
 * A student marks themself, a teacher marks the student; `value` null means 'not observed'. With LINE_CHANGED, the answer holds `line` as somebody else has
 * saved it in the meantime.
 */
export const saveMark = contract({
  name: 'clinical-sessions.saveMark',
  method: 'POST',
  input: 'SaveMark',
  output: 'Saved',
  errors: [...closed, 'clinical-sessions.LINE_CHANGED'],
  queued: true,
})

/** A teacher gives one mark to all targets that have none yet. Targets that got a mark in the meantime are left unchanged and reported. */
export const markRest = contract({
  name: 'clinical-sessions.markRest',
  method: 'POST',
  input: 'MarkRest',
  output: 'RestMarked',
  errors: closed,
  queued: true,
})

/**
 * Takes back the marks that the same teacher gave with `markRest`. A target that has a different mark by then, or one of another teacher, is left unchanged.
 */
export const unmarkRest = contract({
  name: 'clinical-sessions.unmarkRest',
  method: 'POST',
  input: 'UnmarkRest',
  output: 'RestUnmarked',
  errors: closed,
  queued: true,
})

/** Removes the mark, so that the target has none at all. */
export const clearMark = contract({
  name: 'clinical-sessions.clearMark',
  method: 'POST',
  input: 'ClearMark',
  output: 'Saved',
  errors: closed,
  queued: true,
})

/** Saves the student's or the teacher's own text on the session, depending on who writes. */
export const saveRemark = contract({
  name: 'clinical-sessions.saveRemark',
  method: 'POST',
  input: 'SaveRemark',
  output: 'Saved',
  errors: closed,
  queued: true,
})
