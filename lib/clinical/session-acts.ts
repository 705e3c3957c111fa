/** What can be done to a treatment session, as its history names it. */
export const sessionActs = [
  'created', 'headerSaved', 'lineAdded', 'lineSaved', 'lineRemoved', 'lineRestored', 'marked', 'markCleared', 'remarkSaved',
  'checkAsked', 'checkWithdrawn', 'checkTaken', 'finished', 'unlocked', 'cancelled',
] as const
export type SessionAct = (typeof sessionActs)[number]
