/** Whether the sections of a workbook can be worked on side by side. */
export const workbookOrders = ['FREE', 'IN_ORDER'] as const
export type WorkbookOrder = (typeof workbookOrders)[number]

export const workbookItemKinds = ['FORM', 'PROCEDURE', 'TEST', 'REFLECTION'] as const
export type WorkbookItemKind = (typeof workbookItemKinds)[number]

/** An item names one of the three, or says which reflections count. */
type Naming = {
  readonly formId: string | null
  readonly procedureId: string | null
  readonly testId: string | null
  readonly reflection: object | null
}

export function itemKindOf({ formId, testId, reflection }: Naming): WorkbookItemKind {
  if (reflection !== null) return 'REFLECTION'
  if (formId !== null) return 'FORM'
  return testId === null ? 'PROCEDURE' : 'TEST'
}

/** The form, procedure or test that an item names; null for reflections, which several items of a workbook may ask for. */
export function itemIdOf({ formId, procedureId, testId }: Naming): string | null {
  return formId ?? procedureId ?? testId
}

export const reflectionsAsked = {
  /** The most tags of one item. A reflection has fewer, and one matching tag is enough. */
  tags: 20,
} as const

/** A student's progress compared with the time between the two days of a workbook. */
export const workbookPaces = ['COMPLETE', 'AHEAD', 'ON_TRACK', 'BEHIND', 'OVERDUE'] as const
export type WorkbookPace = (typeof workbookPaces)[number]

/**
 * The state of an item for a student. LOCKED: an earlier section is not complete. NOT_YET: its day has not come. GONE: its form, procedure, test or template is
 * out of use, so that no more of it is asked for.
 */
export const workbookItemStates = ['COMPLETE', 'RETURNED', 'AWAITING', 'IN_PROGRESS', 'TO_DO', 'LOCKED', 'NOT_YET', 'GONE'] as const
export type WorkbookItemState = (typeof workbookItemStates)[number]
