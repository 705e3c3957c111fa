/** How long a finished marking can be taken back by who finished it, by the server's clock; until then the student is not told and sees no marks. */
export const undoFinishMs = 15_000

export function isUndoTimeOver(finishedAt: Date, at: Date): boolean {
  // A finish that lies in the future was timed by a clock that has been put right since: its end cannot be known.
  return Math.abs(at.getTime() - finishedAt.getTime()) >= undoFinishMs
}
