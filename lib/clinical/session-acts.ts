/** What can be done to a treatment session, as its history names it. */
export const sessionActs = [
  'created', 'headerSaved', 'lineAdded', 'lineSaved', 'lineRemoved', 'lineRestored', 'marked', 'markCleared', 'remarkSaved',
  'checkAsked', 'checkWithdrawn', 'checkTaken', 'checkPutBack', 'checkEnded', 'finished', 'finishUndone', 'unlocked', 'cancelled', 'handedOver', 'escalated',
  'chartSaved', 'tagsSaved', 'visitLinked', 'radiographAdded', 'radiographSaved', 'radiographRemoved', 'radiographAuthorised', 'lateKept', 'lateApplied', 'lateDismissed',
  'confirmationAsked', 'confirmationWithdrawn', 'confirmationGiven', 'confirmationDeclined',
] as const
export type SessionAct = (typeof sessionActs)[number]
