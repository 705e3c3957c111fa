/** Whether the sections of a workbook can be worked on side by side. */
export const workbookOrders = ['FREE', 'IN_ORDER'] as const
export type WorkbookOrder = (typeof workbookOrders)[number]

export const workbookItemKinds = ['FORM', 'PROCEDURE', 'TEST'] as const
export type WorkbookItemKind = (typeof workbookItemKinds)[number]

/** An item names one of the three. */
type Naming = { readonly formId: string | null; readonly procedureId: string | null; readonly testId: string | null }

export function itemKindOf({ formId, testId }: Naming): WorkbookItemKind {
  if (formId !== null) return 'FORM'
  return testId === null ? 'PROCEDURE' : 'TEST'
}

/** The form, procedure or test that an item names. */
export function itemIdOf({ formId, procedureId, testId }: Naming): string {
  return formId ?? procedureId ?? testId ?? ''
}

/** How a student stands against the time between the two days of a workbook. */
export const workbookPaces = ['COMPLETE', 'AHEAD', 'ON_TRACK', 'BEHIND', 'OVERDUE'] as const
export type WorkbookPace = (typeof workbookPaces)[number]

/**
 * How an item of a student stands. LOCKED: an earlier section is not complete. NOT_YET: its day has not come. GONE: its form, procedure or test is out of
 * use, so that no more of it is asked for.
 */
export const workbookItemStates = ['COMPLETE', 'RETURNED', 'AWAITING', 'IN_PROGRESS', 'TO_DO', 'LOCKED', 'NOT_YET', 'GONE'] as const
export type WorkbookItemState = (typeof workbookItemStates)[number]
