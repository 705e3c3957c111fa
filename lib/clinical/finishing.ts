/** The time in which the teacher who finished a marking can undo that, by the server's clock; until then the student is not told and sees no marks. */
export const undoFinishMs = 15_000

export function isUndoTimeOver(finishedAt: Date, at: Date): boolean {
  // A finish in the future was timed by a clock that has been corrected since, so its end cannot be known.
  return Math.abs(at.getTime() - finishedAt.getTime()) >= undoFinishMs
}
