/** How long a finished marking can be taken back by who finished it, by the server's clock; until then the student is not told and sees no marks. */
export const undoFinishMs = 15_000

export function isUndoTimeOver(finishedAt: Date, at: Date): boolean {
  return at.getTime() - finishedAt.getTime() >= undoFinishMs
}
